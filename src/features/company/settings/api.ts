import { type EncodedImage, encodeImage } from '../../../platform/images/encode-image.ts'
import { imageTypes } from '../../../platform/images/image-format.ts'
import { resource } from '../../endpoints/resource.ts'
import { changeEndpoint, getEndpoint } from '../../endpoints/resource-endpoints.ts'
import { editCompany, findCompanyRow } from './edit-company.ts'
import { removeLogo, setLogo } from './set-logo.ts'
import { companyView, editCompanyBody, presentCompany } from './settings.ts'

const companyResource = resource({
  tag: { name: 'Company', description: 'What concerns the company as a whole.' },
  schema: companyView,
  find: db => findCompanyRow(db),
  present: (company, { company: { address } }) => presentCompany(company, address),
  // A change of the company is one of names, and draws another names' revision.
  fingerprint: () => [],
  readFingerprint: () => [],
})

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
      'The body is a PNG, JPEG, WebP or GIF image of at most 256 KiB. It is re-encoded as WebP, without anything else in the file; of an animation only the first frame is kept. `logo_url` in the response is its public address.',
    binary: Object.values(imageTypes),
    prepareBinary: bytes => encodeImage(bytes, null),
    problems: ['unsupported_image', 'image_too_large', 'image_damaged', 'image_has_more'],
  },
  (transaction, { actor }, company, image: EncodedImage) =>
    setLogo(transaction, actor, company, image),
)

export const removeLogoEndpoint = changeEndpoint(
  companyResource,
  {
    name: 'removeLogo',
    summary: 'Remove the logo',
    description: 'Pages show the first letter of the name again.',
  },
  (transaction, { actor }, company) => removeLogo(transaction, actor, company),
)
