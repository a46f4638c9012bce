import { imageTypes } from '../../platform/images/image-format.ts'
import { changeEndpoint, getEndpoint } from '../resources/index.ts'
import { editCompany } from './edit-company.ts'
import { companyResource } from './resource.ts'
import { editCompanyBody } from './schema.ts'
import { removeLogo, setLogo } from './set-logo.ts'

export const getCompanyEndpoint = getEndpoint(companyResource, {
  name: 'getCompany',
  summary: 'Get the company',
  description: 'The company that the token is of, and its settings.',
})

export const editCompanyEndpoint = changeEndpoint(
  companyResource,
  {
    name: 'editCompany',
    summary: 'Edit the company',
    description: 'Changes the settings that are sent.',
    body: editCompanyBody,
  },
  (transaction, { actor }, company, body) => editCompany(transaction, actor, company, body),
)

export const setLogoEndpoint = changeEndpoint(
  companyResource,
  {
    name: 'setLogo',
    summary: 'Set the logo',
    description:
      'The body is a PNG, JPEG, WebP or GIF image of at most 256 KiB. `logo_url` in the answer is where everybody finds it.',
    binary: Object.values(imageTypes),
    problems: ['unsupported_image'],
  },
  (transaction, { actor }, company, _body, bytes) => setLogo(transaction, actor, company, bytes),
)

export const removeLogoEndpoint = changeEndpoint(
  companyResource,
  {
    name: 'removeLogo',
    summary: 'Remove the logo',
    description: 'Pages show the first letter of the name again. Without a logo, nothing changes.',
  },
  (transaction, { actor }, company) => removeLogo(transaction, actor, company),
)
