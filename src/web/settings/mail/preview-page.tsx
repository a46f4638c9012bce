import type { MailLook } from '../../../features/notifications/mail/compose-mail.ts'
import { isLanguage, languageNames, pageLanguage } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { Choice, Submit } from '../../parts/field.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { Panel } from '../settings-form.tsx'
import { findSectionMember } from '../settings-page.tsx'
import { exampleMailNames, exampleMails, readExampleFacts } from './example-mails.ts'

export const previewQuery = ['mail', 'language', 'colors', 'width'] as const

const colors = ['light', 'dark'] as const
const widths = ['phone', 'desktop'] as const

/** As the address says, or the form whose answer the page is. */
function chosen({ query, sent, company }: Pick<PageCall, 'query' | 'sent' | 'company'>) {
  const { mail, language } = sent?.issued ?? query
  return {
    mail: exampleMailNames.find(name => name === mail) ?? 'answered',
    language: isLanguage(language) ? language : pageLanguage(company.language),
    colors: colors.find(name => name === query.colors) ?? 'light',
    width: widths.find(name => name === query.width) ?? 'desktop',
  } as const
}

async function exampleOf(call: PageCall) {
  const { company, address } = call
  const { mail, language } = chosen(call)
  const look: MailLook = { company, address, t: textsIn(language) }
  return exampleMails[mail].mail(look, await readExampleFacts(call.db, call.caller))
}

/** What each mail looks like: a document of its own, in a frame that runs nothing. */
export async function mailPreview(action: string, call: PageCall) {
  const { mailSender, viewer, t } = call
  const shown = chosen(call)
  const { mail, language, width } = shown
  const { subject, fromName, text } = await exampleOf(call)
  const names = (keys: readonly string[], nameOf: (key: string) => string) =>
    Object.fromEntries(keys.map(key => [key, nameOf(key)]))
  const sender = mailSender ? `${fromName ?? ''} <${mailSender}>`.trim() : fromName
  const source = `${action}preview/?${new URLSearchParams(shown)}`
  return (
    <Panel id="preview" title={t('preview')} hint={t('mailPreviewLead')}>
      <form class="mail-preview-choices" method="get" action={action}>
        <input type="hidden" name="tab" value="preview" />
        <Choice
          name="mail"
          label={t('mailOne')}
          options={names(exampleMailNames, key => exampleMails[key as typeof mail].label(t))}
          value={mail}
        />
        <Choice name="language" label={t('language')} options={languageNames} value={language} />
        <Choice
          name="colors"
          label={t('colors')}
          options={names(colors, key => t(`theme_${key as (typeof colors)[number]}`))}
          value={shown.colors}
        />
        <Choice
          name="width"
          label={t('mailWidth')}
          options={names(widths, key => t(`mailWidth_${key as (typeof widths)[number]}`))}
          value={width}
        />
        <Submit class="button" label={t('show')} />
      </form>
      <MailOutcome call={call} />
      <dl class="settings-facts">
        {sender && (
          <>
            <dt>{t('mailFrom')}</dt>
            <dd>
              <bdi>{sender}</bdi>
            </dd>
          </>
        )}
        <dt>{t('mailSubject')}</dt>
        <dd>
          <bdi>{subject}</bdi>
        </dd>
      </dl>
      <iframe class={`mail-frame mail-frame-${width}`} sandbox="" src={source} title={subject} />
      {mailSender !== undefined && (
        <form method="post" action={`${action}test/`}>
          <input type="hidden" name="mail" value={mail} />
          <input type="hidden" name="language" value={language} />
          <Submit class="button" label={t('mailSendThis', { email: viewer?.email ?? '' })} />
        </form>
      )}
      <details>
        <summary>{t('mailPlainText')}</summary>
        <pre class="mail-example" dir="auto">
          {text}
        </pre>
      </details>
    </Panel>
  )
}

/** What the mail server said to a test. */
export function MailOutcome({ call: { sent, t } }: { call: PageCall }) {
  const { outcome, reply } = sent?.issued ?? {}
  if (!outcome) return null
  return (
    <div class={outcome === 'taken' ? 'issued' : 'issued issued-wrong'} role="status">
      <p>{t(outcome === 'taken' ? 'mailTaken' : 'mailRefused')}</p>
      <p>
        <code class="secret">{reply}</code>
      </p>
    </div>
  )
}

/**
 * Mails carry their styles with them, which no page here may: this document may, and nothing else. It is in the colours
 * that were chosen, whatever the reader's system prefers.
 */
export const mailPreviewDocument: Page = {
  query: previewQuery,
  async run(call) {
    if (!findSectionMember(call, 'mail')) return undefined
    const { html = '' } = await exampleOf(call)
    const media = chosen(call).colors === 'dark' ? '@media all' : '@media not all'
    const { origin } = new URL(call.address.base)
    return {
      document: {
        type: 'text/html; charset=utf-8',
        text: html.replace('@media (prefers-color-scheme: dark)', media),
        headers: {
          'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`,
          'x-frame-options': 'SAMEORIGIN',
        },
      },
    }
  },
}
