/** A user's own segment, or else that of their organization; empty where there is none. */
export function segmentOf(
  user: { segment: string } | undefined,
  organization: { segment: string } | undefined,
): string {
  return user?.segment || organization?.segment || ''
}
