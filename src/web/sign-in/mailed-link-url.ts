import type { CompanyAddress } from '../../features/companies/index.ts'

export function mailedLinkUrl({ base }: CompanyAddress, linkSecret: string): string {
  return `${base}/login/link/?token=${linkSecret}`
}
