import {
  type Company,
  type CompanyAddress,
  companyAddress,
} from '../../features/company/company.ts'

/** What the path of a page begins with that is for a frame of another site. */
export const embedPath = '/embed'

/** Where the links of a page lead: those in a frame of another site stay there. */
export function pageAddress(
  company: Company,
  installationBase: string,
  isEmbedded: boolean,
): CompanyAddress {
  const address = companyAddress(company, installationBase)
  return isEmbedded ? { ...address, path: address.path + embedPath } : address
}
