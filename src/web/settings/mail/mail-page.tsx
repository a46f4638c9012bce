import { firstCompanyId } from '../../../features/company/company.ts'
import { findCompanyRow } from '../../../features/company/settings/edit-company.ts'
import type { CompanyRow } from '../../../features/company/settings/settings.ts'
import { frequenciesOf, mailKinds } from '../../../features/notifications/kinds.ts'
import {
  frequencyOf,
  parsePreferences,
} from '../../../features/notifications/preferences/preferences.ts'
import { Choice, Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { sectionPath } from '../sections.ts'
import { EditRevision, Panel, Refusal, SaveBar } from '../settings-form.tsx'
import { settingsPage, Tabs } from '../settings-page.tsx'
import {
  FixedMailServer,
  MailServerForm,
  maySetMailServer,
  RemoveMailServer,
} from './mail-server.tsx'
import { MailTextsForm, previewMails } from './mail-texts.tsx'
import { MailOutcome, mailPreview, previewQuery } from './preview-page.tsx'

const tabs = ['sending', 'defaults', 'texts', 'preview'] as const

/** Whether mail can be sent, a test of that, how often people are mailed who chose nothing, and what mails say. */
export const mailPage = settingsPage({
  section: 'mail',
  query: ['tab', ...previewQuery],
  async content(call) {
    const { sent, query, t } = call
    // That of the form that was sent, if it comes back.
    const wanted = sent?.issued?.mail ? 'preview' : sent ? sent.fields.tab : query.tab
    const tab = tabs.find(each => each === wanted) ?? 'sending'
    const titles = {
      sending: t('mailSending'),
      defaults: t('mailDefaults'),
      texts: t('mailTexts'),
      preview: t('preview'),
    }
    return (
      <>
        <Refusal sent={sent} t={t} />
        <Tabs section="mail" tabs={titles} current={tab} call={call} />
        {await tabContent(tab, call)}
      </>
    )
  },
})

async function tabContent(tab: (typeof tabs)[number], call: PageCall) {
  const { db, address } = call
  const action = address.path + sectionPath('mail')
  if (tab === 'sending') return <Sending action={action} call={call} />
  if (tab === 'preview') return await mailPreview(action, call)
  const company = (await findCompanyRow(db))!
  if (tab === 'defaults') return <Defaults action={action} company={company} call={call} />
  const previews = await previewMails(company, call)
  const of = { action: `${action}texts/`, company, previews, call }
  return <MailTextsForm {...of} />
}

type DefaultsProps = { action: string; company: CompanyRow; call: PageCall }

function Defaults({ action, company, call: { sent, t } }: DefaultsProps) {
  const defaults = parsePreferences(company.notification_defaults)
  const chosen = { own: {}, defaults, isTeam: true }
  return (
    <Panel id="defaults" title={t('mailDefaults')} hint={t('mailDefaultsLead')}>
      <form class="stack" method="post" action={action} hx-post={action}>
        <EditRevision row={company} sent={sent} />
        <input type="hidden" name="tab" value="defaults" />
        {mailKinds.map(kind => (
          <Choice
            name={kind}
            label={t(`kind_${kind}`)}
            options={Object.fromEntries(
              frequenciesOf(kind).map(frequency => [frequency, t(`frequency_${frequency}`)]),
            )}
            value={sent?.fields[kind] ?? frequencyOf(kind, 0, chosen)}
          />
        ))}
        <SaveBar label={t('save')} t={t} />
      </form>
    </Panel>
  )
}

/** The mail server, for those who may set it; what sends mail, and a test, for every admin. */
function Sending({ action, call }: { action: string; call: PageCall }) {
  const { company, mail, mailSender, viewer, t } = call
  const maySet = maySetMailServer(call)
  const server = `${action}server/`
  return (
    <>
      <Panel id="sending" title={t('mailSending')}>
        {mailSender === undefined ? (
          <p class="notice">
            {maySet
              ? t('mailNotSet')
              : t.around('mailOff', { url: <code>SMTP_URL</code>, from: <code>MAIL_FROM</code> })}
          </p>
        ) : (
          <p>{t.around('mailOn', { sender: <bdi>{mailSender}</bdi> })}</p>
        )}
        <MailOutcome call={call} />
        {mailSender !== undefined && (
          <form method="post" action={`${action}test/`} hx-post={`${action}test/`}>
            <Submit class="button" label={t('mailTest', { email: viewer?.email ?? '' })} />
          </form>
        )}
        {mail.isFixed && company.id === firstCompanyId && <FixedMailServer mail={mail} t={t} />}
      </Panel>
      {maySet && (
        <Panel id="server" title={t('mailServer')} hint={t('mailServerLead')}>
          <MailServerForm call={call} action={server} />
        </Panel>
      )}
      {maySet && mail.settings && <RemoveMailServer action={server} t={t} />}
    </>
  )
}
