import type { DeliveryRow } from '../../../features/webhooks/deliver/find-delivery.ts'
import type { WebhookRow } from '../../../features/webhooks/find-webhook.ts'
import { DateTime } from '../../parts/date-time.tsx'
import type { PageCall } from '../../parts/page.ts'
import { sectionPath } from '../sections.ts'

type DeliveriesProps = { deliveries: DeliveryRow[]; webhook: WebhookRow } & Pick<
  PageCall,
  'address' | 't'
>

/** What was sent, and what the receiver answered. */
export function Deliveries({ deliveries, webhook, address, t }: DeliveriesProps) {
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
              <button class="button small-button" type="submit">
                {t('redeliver')}
              </button>
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
