import type { WebhookRow } from '../../../features/webhooks/find-webhook.ts'
import { listWebhooks } from '../../../features/webhooks/manage/change-webhook.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { OnceField, Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { IssuedSecret } from '../back-link.tsx'
import { Refusal } from '../settings-form.tsx'
import { sectionPath, settingsPage } from '../settings-page.tsx'
import { readBoards, WebhookFields } from './webhook-fields.tsx'

const path = sectionPath('webhooks')
/** More than a company can have. */
const shown = 50

export const webhooksPage = settingsPage({
  section: 'webhooks',
  async content(call, member) {
    const { db, address, sent, t } = call
    const { items } = await listWebhooks(db, { size: shown })
    const boards = await readBoards(db, member)
    const action = address.path + path
    return (
      <>
        <p class="lead">{t('webhooksLead')}</p>
        <Refusal sent={sent} t={t} />
        <IssuedSecret text={t('webhookSecretShown')} secret={sent?.issued?.secret} />
        <details class="card settings-form" open={sent !== undefined && !sent.issued}>
          <summary>{t('webhookAdd')}</summary>
          <form class="stack" method="post" action={action} hx-post={action}>
            <OnceField sent={sent} />
            <WebhookFields boards={boards} sent={sent} t={t} />
            <p>
              <Submit label={t('webhookAdd')} />
            </p>
          </form>
        </details>
        {items.length === 0 ? (
          <p class="empty">{t('nothingHereYet')}</p>
        ) : (
          <ul class="settings-rows">
            {items.map(webhook => (
              <li>
                <div>
                  <p>
                    <a href={`${address.path}${path}${webhook.id}/`}>
                      <bdi>{hostOf(webhook)}</bdi>
                    </a>
                  </p>
                  <p class="byline">
                    <span>{t(`webhookKind_${webhook.kind}`)}</span>
                    <span>
                      {t.around('createdOn', { date: <DateTime time={webhook.created} t={t} /> })}
                    </span>
                  </p>
                </div>
                <WebhookState webhook={webhook} t={t} />
              </li>
            ))}
          </ul>
        )}
      </>
    )
  },
})

/** The rest of an address may be a secret. */
export function hostOf({ url }: Pick<WebhookRow, 'url'>): string {
  return new URL(url).host
}

export function WebhookState({ webhook, t }: { webhook: WebhookRow } & Pick<PageCall, 't'>) {
  if (webhook.is_enabled === 1) return <span class="badge">{t('webhookOn')}</span>
  const reason = webhook.disabled_reason
  return (
    <span class="badge badge-wrong">
      {reason ? t('webhookOffBecause', { reason: t(`disabled_${reason}`) }) : t('webhookOff')}
    </span>
  )
}
