import { listDeliveries } from '../../../features/webhooks/deliver/list-deliveries.ts'
import { findWebhook } from '../../../features/webhooks/find-webhook.ts'
import { overlapHours } from '../../../features/webhooks/manage/rotate-secret.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { Pager } from '../../parts/pager.tsx'
import { findPathId } from '../../parts/signed-in-call.ts'
import { BackLink } from '../back-link.tsx'
import { EditRevision } from '../edit-revision.tsx'
import { IssuedSecret } from '../issued-secret.tsx'
import { readList } from '../read-list.ts'
import { Refusal } from '../refusal.tsx'
import { sectionPath } from '../sections.ts'
import { settingsPage } from '../settings-page.tsx'
import { Deliveries } from './deliveries.tsx'
import { readBoards, WebhookFields } from './webhook-fields.tsx'
import { hostOf, WebhookState } from './webhooks-page.tsx'

/** One webhook: what it is sent, and what became of that. */
export const webhookPage = settingsPage({
  section: 'webhooks',
  query: ['cursor'],
  async content(call, member) {
    const { db, address, now, sent, t } = call
    const id = findPathId(call)
    const webhook = id === undefined ? undefined : await findWebhook(db, id)
    if (!webhook) return undefined
    const path = sectionPath('webhooks', `${webhook.id}/`)
    const deliveries = await readList(call, { path, size: 20 }, page =>
      listDeliveries(db, webhook.id, page),
    )
    if (!deliveries) return undefined
    const action = address.path + path
    return (
      <>
        <BackLink section="webhooks" address={address} t={t} />
        <h2>
          <bdi>{hostOf(webhook)}</bdi> <WebhookState webhook={webhook} t={t} />
        </h2>
        <Refusal sent={sent} t={t} />
        <IssuedSecret text={t('webhookSecretShown')} secret={sent?.issued?.secret} />
        {webhook.former_until !== null && webhook.former_until > now && (
          <p class="quiet">
            {t.around('webhookFormerSecret', {
              date: <DateTime time={webhook.former_until} t={t} />,
            })}
          </p>
        )}
        {webhook.is_enabled === 0 ? (
          <form method="post" action={`${action}enable/`}>
            <p class="quiet">{t('webhookKept')}</p>
            <button class="button main-button" type="submit">
              {t('webhookEnable')}
            </button>
          </form>
        ) : (
          <form method="post" action={`${action}test/`}>
            <button class="button" type="submit">
              {t('webhookTest')}
            </button>
          </form>
        )}
        <section id="deliveries">
          <h3>{t('deliveries')}</h3>
          <Deliveries deliveries={deliveries.items} webhook={webhook} address={address} t={t} />
          <Pager newer={deliveries.newer} older={deliveries.older} isByTime t={t} />
        </section>
        <details class="card settings-form" open={(sent?.errors.length ?? 0) > 0}>
          <summary>{t('webhookEdit')}</summary>
          <form class="stack" method="post" action={action} hx-post={action}>
            <EditRevision row={webhook} sent={sent} />
            <WebhookFields
              boards={await readBoards(db, member)}
              webhook={webhook}
              sent={sent}
              t={t}
            />
            <p>
              <button class="button main-button" type="submit">
                {t('save')}
              </button>
            </p>
          </form>
        </details>
        <details class="card settings-form">
          <summary>{t('webhookRotate')}</summary>
          <form class="stack" method="post" action={`${action}secret/`}>
            <p>{t('webhookRotateHelp', { hours: t.number(overlapHours) })}</p>
            <p>
              <button class="button" type="submit">
                {t('webhookRotate')}
              </button>
            </p>
          </form>
        </details>
        <details class="card settings-form">
          <summary>{t('webhookDelete')}</summary>
          <form class="stack" method="post" action={`${action}delete/`}>
            <p>{t('webhookDeleteHelp')}</p>
            <p>
              <button class="button danger-button" type="submit">
                {t('webhookDelete')}
              </button>
            </p>
          </form>
        </details>
      </>
    )
  },
})
