import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import {
  findByUnsubscribeToken,
  parseUnsubscribed,
  unsubscribe,
} from '../../../features/notifications/preferences/edit-settings.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { Submit } from '../../parts/field.tsx'
import { layout } from '../../parts/layout.tsx'
import type { Form, Page } from '../../parts/page.ts'

type Params = { token?: string; from?: string }

/** Nothing for a link that is not one of ours. */
async function find(db: CompanyDb, { token = '', from: sent = '' }: Params) {
  const from = parseUnsubscribed(sent)
  const person = from && (await findByUnsubscribeToken(db, token))
  return person && { ...person, from }
}

/** A button: programs that read mail open links, too, and must end nothing. */
export const unsubscribePage: Page = {
  async run(call) {
    const { db, company, address, params, sent, t } = call
    const found = await find(db, params)
    if (!found) return undefined
    const { from } = found
    const kinds =
      from === 'all' || 'boardId' in from
        ? t('newPostsOnBoard')
        : t.list(from.map(kind => t(`kind_${kind}`)))
    const settings = `${address.path}/settings/notifications/`
    const html = layout({
      frame: call,
      title: t('unsubscribe'),
      children: (
        <div class="message">
          <h1>{t(sent ? 'unsubscribed' : 'unsubscribe')}</h1>
          {sent ? (
            <p class="lead">
              {from === 'all'
                ? t('endedAll', { company: company.name })
                : t('endedKind', { kinds })}
            </p>
          ) : (
            <>
              <p class="lead">
                {from === 'all' ? t('noMailsAtAll') : t('noMailsOfKind', { kinds })}
              </p>
              <form
                method="post"
                action={`${address.path}/unsubscribe/${params.token}/${params.from}/`}
              >
                <Submit label={t('unsubscribe')} />
              </form>
            </>
          )}
          <p>
            <a href={settings}>{t('emailSettings')}</a>
          </p>
        </div>
      ),
    })
    return { html }
  },
}

export const unsubscribeForm: Form<object> = {
  fields: z.object({}),
  isOneClick: true,
  page: unsubscribePage,
  async run({ caller, params }) {
    const found = await find(caller.db, params)
    if (!found) throw problem('not_found')
    await unsubscribe(caller.db, found.userId, found.from)
    // Not a redirect, which mail programs need not follow.
    return 'ask again'
  },
}
