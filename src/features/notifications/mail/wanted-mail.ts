import { sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { pageLanguage } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { companyAddress } from '../../company/company.ts'
import type { User } from '../../people/users/find-user.ts'
import type { MailLook, RenderMail } from './compose-mail.ts'

/** A mail to one person because of one event; `id` is that of its delivery. */
export type WantedMail = {
  userId: number
  version: number
  id: string
  baseUrl: string
  render: RenderMail
}

/** What every mail to a person starts from: its company, language and id, and the data of its event. */
export async function startMail(
  db: CompanyDb,
  user: Pick<User, 'email' | 'language'>,
  { version, id, baseUrl }: Pick<WantedMail, 'version' | 'id' | 'baseUrl'>,
) {
  const company = await db.query.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
  const { data, revision } = await db.query
    .selectFrom('events')
    .select(['data', 'revision'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const t = textsIn(pageLanguage(user.language ?? company.language))
  const look: MailLook = { company, address: companyAddress(company, baseUrl), t }
  // With the revision, which never recurs: numbers of events do, in another installation or a restored one.
  const messageId = sha256(`${id} ${revision}`).slice(0, 32)
  return { look, data, sent: { to: user.email, messageId } }
}
