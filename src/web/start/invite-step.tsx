import type { PageCall } from '../parts/page.ts'
import { InviteFields } from './invite-fields.tsx'

export function InviteStep(call: PageCall) {
  const { address, query, t } = call
  return (
    <>
      {query.invited !== undefined && <p role="status">{t('invitedByMail')}</p>}
      <InviteFields call={call} action={`${address.path}/start/invite/`} />
    </>
  )
}
