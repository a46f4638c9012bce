import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { listWebhooks } from '../../../features/webhooks/manage/list-webhooks.ts'
import type { Texts } from '../../../texts/texts.ts'

type Disabled = { host: string; reason: 'gone' | 'failing' | 'backlog' }

/** Of the webhooks that an admin set up, those that Hark switched off by itself, until one switches them on or deletes them. */
export async function readDisabledWebhooks({ db, role }: SessionCaller): Promise<Disabled[]> {
  if (role !== 'admin') return []
  const { items } = await listWebhooks(db, { size: 50 })
  // Addresses may hold secrets, hosts do not.
  return items.flatMap(({ url, disabled_reason: reason }) =>
    reason === null ? [] : { host: new URL(url).host, reason },
  )
}

export function DisabledWebhooks({ webhooks, t }: { webhooks: Disabled[]; t: Texts }) {
  return (
    <>
      {webhooks.map(({ host, reason }) => (
        <p class="note note-wrong">
          {t('webhookDisabled', { host, reason: t(`disabled_${reason}`) })}
        </p>
      ))}
    </>
  )
}
