import { changeEndpoint, getEndpoint } from '../resources/index.ts'
import { editCompany } from './edit-company.ts'
import { companyResource } from './resource.ts'
import { editCompanyBody } from './schema.ts'

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
