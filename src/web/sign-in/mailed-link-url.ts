import type { CompanyAddress } from '../../features/company/address.ts'

export function mailedLinkUrl({ base }: CompanyAddress, linkSecret: string): string {
  return `${base}/login/link/?token=${linkSecret}`
}
