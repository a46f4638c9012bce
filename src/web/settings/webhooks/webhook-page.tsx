import {
  type DeliveryRow,
  listDeliveries,
} from '../../../features/webhooks/deliver/find-delivery.ts'
import { findWebhook, type WebhookRow } from '../../../features/webhooks/find-webhook.ts'
import { overlapHours } from '../../../features/webhooks/manage/change-webhook.ts'
import { testType } from '../../../features/webhooks/types.ts'
import type { Micros } from '../../../platform/clock.ts'
import { parseId } from '../../../platform/text/id.ts'
import { Pager } from '../../parts/board-controls.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { Submit } from '../../parts/field.tsx'
import { IssuedSecret } from '../../parts/issued-secret.tsx'
import type { PageCall } from '../../parts/page.ts'
import { readList } from '../../parts/read-list.ts'
import { BackLink } from '../back-link.tsx'
import { Confirm } from '../rows.tsx'
import { sectionPath } from '../sections.ts'
import { EditRevision, Panel, Refusal } from '../settings-form.tsx'
import { settingsPage } from '../settings-page.tsx'
import { readBoards, WebhookFields } from './webhook-fields.tsx'

/** One webhook: what it is sent, and what became of that. */
export const webhookPage = settingsPage({
  section: 'webhooks',
  query: ['cursor', 'tested'],
  async content(call, member) {
    const { db, address, now, query, sent, t } = call
    const id = parseId(call.params.id)
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
        <TestResult
          webhook={webhook}
          tested={query.tested}
          deliveries={deliveries.items}
          action={action}
          {...call}
        />
        <Refusal sent={sent} t={t} />
        <IssuedSecret text={t('webhookSecretShown')} secret={sent?.issued?.secret} />
        <Panel
          id="webhook"
          title={
            <>
              <bdi>{hostOf(webhook)}</bdi> <WebhookState webhook={webhook} t={t} />
            </>
          }
        >
          {webhook.former_until !== null && webhook.former_until > now && (
            <p class="quiet">
              {t.around('webhookFormerSecret', {
                date: <DateTime time={webhook.former_until} t={t} />,
              })}
            </p>
          )}
          {webhook.is_enabled === 0 ? (
            <form class="stack" method="post" action={`${action}enable/`}>
              <p class="quiet">{t('webhookKept')}</p>
              <p>
                <Submit label={t('webhookEnable')} />
              </p>
            </form>
          ) : (
            <form method="post" action={`${action}test/`}>
              <Submit class="button" label={t('webhookTest')} />
            </form>
          )}
        </Panel>
        <Panel id="deliveries" title={t('deliveries')}>
          <Deliveries deliveries={deliveries.items} webhook={webhook} address={address} t={t} />
          <Pager newer={deliveries.newer} older={deliveries.older} isByTime t={t} />
        </Panel>
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
              <Submit label={t('save')} />
            </p>
          </form>
        </details>
        <details class="card settings-form">
          <summary>{t('webhookRotate')}</summary>
          <form class="stack" method="post" action={`${action}secret/`}>
            <p>{t('webhookRotateHelp', { hours: t.number(overlapHours) })}</p>
            <p>
              <Submit class="button" label={t('webhookRotate')} />
            </p>
          </form>
        </details>
        <Confirm
          title={t('webhookDelete')}
          warning={t('webhookDeleteHelp')}
          action={`${action}delete/`}
          submit={t('webhookDelete')}
        />
      </>
    )
  },
})

/** Later, nobody waits for it any more. */
const pollMicros: Micros = 60e6

type TestResultProps = {
  webhook: WebhookRow
  /** When it was, in microseconds. */
  tested: string | undefined
  /** The newest first. */
  deliveries?: DeliveryRow[]
  /** The webhook's page. */
  action: string
} & Pick<PageCall, 'now' | 't'>

/** The result of the test that was sent at a time. A script polls until there is one. */
export function TestResult({ webhook, tested, deliveries, action, now, t }: TestResultProps) {
  if (!tested || !/^\d{1,16}$/.test(tested)) return null
  const time = Number(tested)
  const host = hostOf(webhook)
  const delivery = deliveries?.findLast(({ type, created }) => type === testType && created >= time)
  const { state, attempts = 0, status, error } = delivery ?? {}
  if (state === undefined || (state === 'pending' && attempts === 0)) {
    const url = `${action}?tested=${time}`
    const polls = { 'hx-get': url, 'hx-trigger': 'every 1s' }
    return (
      <p
        class="card notice"
        id="tested"
        role="status"
        hx-target="#tested"
        hx-select="#tested"
        {...(Math.abs(now - time) < pollMicros ? polls : {})}
      >
        {t('webhookTesting', { host })} <a href={url}>{t('webhookTestSee')}</a>
      </p>
    )
  }
  const response = String(status ?? '')
  if (state === 'sent')
    return (
      <p class="card notice" id="tested" role="status">
        {t('webhookTestArrived', { host, status: response })}
      </p>
    )
  return (
    <p class="card notice settings-refusal" id="tested" role="alert">
      {t('webhookTestFailed', { host, error: error ?? response })}
    </p>
  )
}

type DeliveriesProps = { deliveries: DeliveryRow[]; webhook: WebhookRow } & Pick<
  PageCall,
  'address' | 't'
>

/** Deliveries with their payloads and responses. */
function Deliveries({ deliveries, webhook, address, t }: DeliveriesProps) {
  if (deliveries.length === 0) return <p class="empty">{t('deliveriesNone')}</p>
  return (
    <ul class="settings-rows deliveries">
      {deliveries.map(delivery => (
        <li>
          <div>
            <p>
              <code>{delivery.type}</code> <StateBadge state={delivery.state} t={t} />
            </p>
            <p class="byline">
              <DateTime time={delivery.created} t={t} />
              <span>{t('deliveryAttempts', { count: t.number(delivery.attempts) })}</span>
              {delivery.status !== null && (
                <span>{t('deliveryStatus', { status: String(delivery.status) })}</span>
              )}
              {delivery.duration_ms !== null && <span>{t.number(delivery.duration_ms)} ms</span>}
              {delivery.next_attempt !== null && webhook.is_enabled === 1 && (
                <span>
                  {t.around('deliveryNext', {
                    date: <DateTime time={delivery.next_attempt} t={t} />,
                  })}
                </span>
              )}
            </p>
            {delivery.error !== null && (
              <p>
                <code>{delivery.error}</code>
              </p>
            )}
            <Text title={t('deliveryAnswer')} text={delivery.answer} />
            <Text title={t('deliveryBody')} text={delivery.body} />
          </div>
          {webhook.is_enabled === 1 && (
            <form
              method="post"
              action={`${address.path}${sectionPath('webhooks', `${webhook.id}/`)}deliveries/${delivery.version}/`}
            >
              <Submit class="button small-button" label={t('redeliver')} />
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}

function StateBadge({ state, t }: Pick<DeliveryRow, 'state'> & Pick<PageCall, 't'>) {
  const isLost = state === 'failed' || state === 'expired'
  return <span class={isLost ? 'badge badge-wrong' : 'badge'}>{t(`delivery_${state}`)}</span>
}

function Text({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <details>
      <summary>{title}</summary>
      <pre class="delivery-text">{text}</pre>
    </details>
  )
}

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
