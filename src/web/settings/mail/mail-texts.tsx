import type { CompanyRow } from '../../../features/company/settings/settings.ts'
import {
  introducedKinds,
  type MailTextName,
  type MailTexts,
  mailTextLengthMax,
  mailTextNames,
  parseMailTexts,
  storedMailTexts,
} from '../../../features/notifications/mail/mail-texts.ts'
import { pageLanguage } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { Field, Submit } from '../../parts/field.tsx'
import type { PageCall, SentForm } from '../../parts/page.ts'
import { EditRevision, Panel, SaveBar } from '../settings-form.tsx'
import { exampleMails, readExampleFacts } from './example-mails.ts'

/** A name of a field of the form that is none of a field beside it. */
export const fieldOf = (name: MailTextName) => `text_${name}`

type MailTextsFormProps = {
  action: string
  company: CompanyRow
  previews: Awaited<ReturnType<typeof previewMails>>
  call: PageCall
}

/** The texts around each kind of email, each with a preview. */
export function MailTextsForm({ action, company, previews, call }: MailTextsFormProps) {
  const { sent, t } = call
  const texts = shownTexts(company, sent)
  const field = (name: MailTextName, rows?: number) => (
    <Field
      name={fieldOf(name)}
      label={name === 'sender_name' || name === 'footer' ? t(`mail_${name}`) : t(`kind_${name}`)}
      value={texts[name]}
      errors={sent?.errors}
      lengthMax={mailTextLengthMax(name)}
      {...(rows && { rows })}
      t={t}
    />
  )
  return (
    <Panel id="texts" title={t('mailTexts')} hint={t('mailTextsLead', { company: '{company}' })}>
      <form class="stack" method="post" action={action} hx-post={action}>
        <EditRevision row={company} sent={sent} />
        <input type="hidden" name="tab" value="texts" />
        {field('sender_name')}
        {field('footer', 3)}
        <h3>{t('mailIntroductions')}</h3>
        <p class="quiet">{t('mailIntroductionsLead', placeholders)}</p>
        {introducedKinds.map(kind => (
          <div class="mail-text">
            {field(kind, 2)}
            <details open={isPreviewed(sent)}>
              <summary>{t('mailExample', { kind: t(`kind_${kind}`) })}</summary>
              <pre class="mail-example" dir="auto">
                {previews.get(kind)}
              </pre>
            </details>
          </div>
        ))}
        <SaveBar label={t('save')} t={t}>
          <Submit class="button" label={t('preview')} name="preview" value="on" />
        </SaveBar>
      </form>
    </Panel>
  )
}

const placeholders = {
  name: '{name}',
  title: '{title}',
  status: '{status}',
  company: '{company}',
}

const isPreviewed = (sent: SentForm | undefined) => sent?.fields.preview === 'on'

/** Those that were sent, where the form comes back. */
function shownTexts({ mail_texts }: CompanyRow, sent: SentForm | undefined): MailTexts {
  const stored = parseMailTexts(mail_texts)
  return Object.fromEntries(
    mailTextNames.map(name => [name, sent?.fields[fieldOf(name)] ?? stored[name]]),
  )
}

/** In the language that mails to people who chose none are in. */
export async function previewMails(company: CompanyRow, call: PageCall) {
  const { address, mailSender, sent } = call
  const mail_texts = storedMailTexts(shownTexts(company, sent))
  const t = textsIn(pageLanguage(company.language))
  const look = { company: { ...company, mail_texts }, address, t }
  const facts = await readExampleFacts(call.db, call.caller)
  const previews = introducedKinds.map(async kind => {
    const { fromName, subject, text } = await exampleMails[kind].mail(look, facts)
    const from = fromName && mailSender ? `${fromName} <${mailSender}>` : (fromName ?? mailSender)
    const head = from ? [`${call.t('mailFrom')}: ${from}`] : []
    return [kind, [...head, subject, '', text].join('\n')] as const
  })
  return new Map(await Promise.all(previews))
}
