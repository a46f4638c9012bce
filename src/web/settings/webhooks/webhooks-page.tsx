import { listWebhooks } from '../../../features/webhooks/manage/change-webhook.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { OnceField, Submit } from '../../parts/field.tsx'
import { IssuedSecret } from '../../parts/issued-secret.tsx'
import { Empty } from '../../team/empty.tsx'
import { Row } from '../rows.tsx'
import { sectionPath } from '../sections.ts'
import { Refusal } from '../settings-form.tsx'
import { settingsPage } from '../settings-page.tsx'
import { readBoards, WebhookFields } from './webhook-fields.tsx'
import { hostOf, TestResult, WebhookState } from './webhook-page.tsx'

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
    const added = items.find(({ id }) => String(id) === sent?.issued?.webhook)
    return (
      <>
        <p class="lead">{t('webhooksLead')}</p>
        <Refusal sent={sent} t={t} />
        <IssuedSecret text={t('webhookSecretShown')} secret={sent?.issued?.secret} />
        {added && (
          <TestResult
            webhook={added}
            tested={sent?.issued?.tested}
            action={`${action}${added.id}/`}
            {...call}
          />
        )}
        {items.length === 0 && (
          <Empty
            icon="webhooks"
            text={t('webhooksNone')}
            href="#field-url"
            action={t('webhookAdd')}
          />
        )}
        <details
          class="card settings-form"
          open={items.length === 0 || (sent !== undefined && !sent.issued)}
        >
          <summary>{t('webhookAdd')}</summary>
          <form class="stack" method="post" action={action} hx-post={action}>
            <OnceField sent={sent} />
            <WebhookFields boards={boards} sent={sent} t={t} />
            <p>
              <Submit label={t('webhookAdd')} />
            </p>
          </form>
        </details>
        {items.length > 0 && (
          <ul class="card settings-rows">
            {items.map(webhook => (
              <Row
                url={`${address.path}${path}${webhook.id}/`}
                name={<bdi>{hostOf(webhook)}</bdi>}
                facts={
                  <>
                    <span>{t(`webhookKind_${webhook.kind}`)}</span>
                    <span>
                      {t.around('createdOn', { date: <DateTime time={webhook.created} t={t} /> })}
                    </span>
                  </>
                }
                actions={<WebhookState webhook={webhook} t={t} />}
              />
            ))}
          </ul>
        )}
      </>
    )
  },
})
