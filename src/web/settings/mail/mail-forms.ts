import { z } from 'zod'
import { editCompany, findCompanyRow } from '../../../features/company/settings/edit-company.ts'
import { editCompanyBody } from '../../../features/company/settings/settings.ts'
import { mailKinds } from '../../../features/notifications/kinds.ts'
import { mailTextNames } from '../../../features/notifications/mail/mail-texts.ts'
import { mailTextFields } from '../../../features/notifications/schema.ts'
import { getUser } from '../../../features/people/users/find-user.ts'
import { choice } from '../../../platform/http/fields.ts'
import { pause } from '../../../platform/pause.ts'
import { type Language, languages } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { writeFor } from '../../parts/form-calls.ts'
import type { Form } from '../../parts/page.ts'
import { readFields } from '../change-row.ts'
import { requireUnchanged } from '../settings-form.tsx'
import { backTo, requireSectionMember } from '../settings-page.tsx'
import {
  type ExampleMail,
  exampleMailNames,
  exampleMails,
  readExampleFacts,
} from './example-mails.ts'
import { mailPage } from './mail-page.tsx'
import { mailServerForm } from './mail-server-forms.ts'
import { fieldOf } from './mail-texts.tsx'

/** A browser waits for an answer for half a minute. */
const waitMs = 20_000

export const serverForm = mailServerForm(mailPage, call => backTo(call, 'mail', 'saved').redirectTo)

type Wanted = { mail?: ExampleMail | undefined; language?: Language | undefined }

/** A test, or an example of any other mail, to oneself: the answer is what the mail server says to it. */
export const testMailForm: Form<Wanted> = {
  fields: z.object({
    mail: choice(exampleMailNames).optional(),
    language: choice(languages).optional(),
  }),
  isOutgoing: true,
  perAddress: { burst: 5, perMinute: 5 },
  page: mailPage,
  async run(call) {
    const member = requireSectionMember(call, 'mail')
    const { company, address, fields, sendOnce, t } = call
    if (!sendOnce) return 'ask again'
    const { db, userId } = member
    const { email } = await getUser(db, userId)
    const look = { company, address, t: fields.language ? textsIn(fields.language) : t }
    const facts = await readExampleFacts(db, member)
    const mail = await exampleMails[fields.mail ?? 'test'].mail(look, facts)
    // A timer that is left would hold up the end of the process.
    const answered = new AbortController()
    const trial = await Promise.race([
      sendOnce({ ...mail, to: email }),
      pause(waitMs, answered.signal).then(() => ({ ok: false, publicReply: t('mailSilent') })),
    ]).finally(() => answered.abort())
    const reply = trial.publicReply.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
    return { issued: { outcome: trial.ok ? 'taken' : 'refused', reply, ...fields } }
  },
}

export const mailDefaultsForm: Form<Partial<Record<string, string>>> = {
  fields: z.record(z.string(), z.string()),
  page: mailPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSectionMember(call, 'mail')
    const { fields } = call
    const sent = mailKinds.flatMap(kind =>
      fields[kind] === undefined ? [] : [[kind, fields[kind]]],
    )
    const body = { notification_defaults: Object.fromEntries(sent) }
    await writeFor(call, 'company.write', async (transaction, { actor }) => {
      const company = (await findCompanyRow(transaction))!
      requireUnchanged(fields, company)
      await editCompany(transaction, actor, company, readFields(editCompanyBody, body))
    })
    return backTo(call, 'mail', 'saved', '', 'defaults')
  },
}

/** As the API names them. */
const textFields = z.object(
  Object.fromEntries(mailTextNames.map(name => [fieldOf(name), mailTextFields[name].optional()])),
)

/** Saves the texts of emails; the preview button saves nothing. */
export const mailTextsForm: Form<Partial<Record<string, string>>> = {
  fields: z.record(z.string(), z.string()),
  page: mailPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSectionMember(call, 'mail')
    const { fields } = call
    const texts = readFields(textFields, fields)
    if (fields.preview === 'on') return 'ask again'
    const mail_texts = Object.fromEntries(
      mailTextNames.flatMap(name => {
        const text = texts[fieldOf(name)]
        return text === undefined ? [] : [[name, text]]
      }),
    )
    await writeFor(call, 'company.write', async (transaction, { actor }) => {
      const company = (await findCompanyRow(transaction))!
      requireUnchanged(fields, company)
      await editCompany(transaction, actor, company, { mail_texts })
    })
    return backTo(call, 'mail', 'saved', '', 'texts')
  },
}
