import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { WebhookRow } from '../find-webhook.ts'

/** The company's webhooks, newest first. */
export function listWebhooks(
  db: CompanyDb,
  page: PageRequest,
): Page<WebhookRow> | Promise<Page<WebhookRow>> {
  return newestWebhooks(db, 'every', page)
}

/** select … order by w.created desc, w.id desc: by webhooks_newest, whose condition this is. */
const newestWebhooks = keysetPages(companyQuery, {
  from: 'webhooks as w',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_deleted', value: 0 },
  select: (_query, _engine, webhooks) => webhooks.selectAll('w'),
})
