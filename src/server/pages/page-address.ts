import {
  type Company,
  type CompanyAddress,
  companyAddress,
} from '../../features/company/company.ts'

/** The path prefix of pages in a frame of another site. */
export const embedPath = '/embed'

/** The base of a page's links: those in a frame of another site stay there. */
export function pageAddress(
  company: Company,
  installationBase: string,
  isEmbedded: boolean,
): CompanyAddress {
  const address = companyAddress(company, installationBase)
  return isEmbedded ? { ...address, path: address.path + embedPath } : address
}
