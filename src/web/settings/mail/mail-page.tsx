import { findCompanyRow } from '../../../features/company/settings/edit-company.ts'
import { frequencies, kindNames, teamKinds } from '../../../features/notifications/kinds.ts'
import {
  frequencyOf,
  parsePreferences,
} from '../../../features/notifications/preferences/preferences.ts'
import { Choice, Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { EditRevision, Refusal } from '../settings-form.tsx'
import { sectionPath, settingsPage } from '../settings-page.tsx'
import { MailTextsForm, previewMails } from './mail-texts.tsx'

/** Whether mail can be sent, a test of that, how often people are mailed who chose nothing, and what mails say. */
export const mailPage = settingsPage({
  section: 'mail',
  async content(call) {
    const { db, address, sent, t } = call
    const company = (await findCompanyRow(db))!
    const previews = await previewMails(company, call)
    const chosen = { own: {}, defaults: parsePreferences(company.notification_defaults) }
    const action = address.path + sectionPath('mail')
    return (
      <>
        <Refusal sent={sent} t={t} />
        <Sending action={action} call={call} />
        <section aria-labelledby="defaults">
          <h2 id="defaults">{t('mailDefaults')}</h2>
          <p class="quiet">{t('mailDefaultsLead')}</p>
          <form class="stack" method="post" action={action} hx-post={action}>
            <EditRevision row={company} sent={sent} />
            {kindNames.map(kind => (
              <Choice
                name={kind}
                label={t(`kind_${kind}`)}
                options={Object.fromEntries(
                  frequencies
                    // New posts are a matter of days.
                    .filter(frequency => frequency !== 'weekly' || !teamKinds.has(kind))
                    .map(frequency => [frequency, t(`frequency_${frequency}`)]),
                )}
                value={sent?.fields[kind] ?? frequencyOf(kind, 0, chosen)}
              />
            ))}
            <p>
              <Submit label={t('save')} />
            </p>
          </form>
        </section>
        <MailTextsForm
          action={`${action}texts/`}
          company={company}
          previews={previews}
          call={call}
        />
      </>
    )
  },
})

function Sending({ action, call }: { action: string; call: PageCall }) {
  const { mailSender, sent, viewer, t } = call
  const { outcome, reply } = sent?.issued ?? {}
  if (mailSender === undefined)
    return (
      <p class="card notice">
        {t.around('mailOff', { url: <code>SMTP_URL</code>, from: <code>MAIL_FROM</code> })}
      </p>
    )
  return (
    <section aria-labelledby="sending">
      <h2 id="sending">{t('mailSending')}</h2>
      <p>{t.around('mailOn', { sender: <bdi>{mailSender}</bdi> })}</p>
      {outcome && (
        <div class={outcome === 'taken' ? 'issued' : 'issued issued-wrong'} role="status">
          <p>{t(outcome === 'taken' ? 'mailTaken' : 'mailRefused')}</p>
          <p>
            <code class="secret">{reply}</code>
          </p>
        </div>
      )}
      <form method="post" action={`${action}test/`} hx-post={`${action}test/`}>
        <Submit class="button" label={t('mailTest', { email: viewer?.email ?? '' })} />
      </form>
    </section>
  )
}
