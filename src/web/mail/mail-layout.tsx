import { html, raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { logoPath } from '../../features/company/logo.ts'
import type { Ending, MailLook } from '../../features/notifications/mail/compose-mail.ts'
import { footerLines } from '../../features/notifications/mail/mail-texts.ts'
import { directionOf } from '../../texts/languages.ts'
import { accentOf } from '../assets/accent.ts'
import { withLinks } from '../parts/safe-text.tsx'

const defaultAccent = '#0f665c'

/** Those of tokens.css, which mail programs cannot load: for light and for dark. */
export const colors = {
  paper: ['#f8f7f4', '#141513'],
  card: ['#ffffff', '#1c1e1b'],
  ink: ['#1d1c1a', '#eeece6'],
  soft: ['#55524c', '#bfbcb3'],
  line: ['#e6e3dc', '#2f312d'],
} as const

const fonts = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif'

type MailLayoutProps = {
  look: MailLook
  title: string
  /** What a list of mails shows beside the subject. */
  beginning: string
  foot: Child
  children: Child
}

/**
 * A document of tables with styles on the elements, since Outlook on Windows knows no other layout and some programs
 * drop stylesheets. The stylesheet adds dark colours, and what people wrote in Markdown.
 */
export function MailLayout({ look, title, beginning, foot, children }: MailLayoutProps) {
  const { company, address, t } = look
  const direction = directionOf(t.language)
  const logo = company.logo && new URL(address.path + logoPath(company.logo), address.base).href
  const [paper, card, ink, soft, line] = Object.values(colors).map(([light]) => light)
  return html`<!doctype html>${(
    <html lang={t.language} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{raw(stylesheet(look))}</style>
      </head>
      <body
        class="paper"
        dir={direction}
        style={`margin:0;padding:0;background:${paper};color:${ink};${fonts};font-size:16px;line-height:1.5`}
      >
        <div style="display:none;max-height:0;overflow:hidden">{beginning}</div>
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style={`background:${paper}`}
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style={`max-width:600px;${fonts};font-size:16px;line-height:1.5`}
              >
                <tr>
                  <td class="soft" style={`padding:0 4px 16px;color:${soft};font-weight:600`}>
                    {logo && (
                      <img
                        src={logo}
                        alt=""
                        height="28"
                        style="height:28px;vertical-align:middle;border:0"
                      />
                    )}
                    {logo ? ' ' : ''}
                    <span dir="auto">{company.name}</span>
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    dir={direction}
                    style={`padding:28px 24px;background:${card};color:${ink};border:1px solid ${line};border-radius:12px`}
                  >
                    {children}
                  </td>
                </tr>
                <tr>
                  <td
                    class="soft"
                    dir={direction}
                    style={`padding:20px 4px 0;color:${soft};font-size:13px`}
                  >
                    {foot}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>
  )}`
}

function accentIn({ company }: MailLook) {
  return accentOf(company.accent_color ?? defaultAccent)
}

type MailButtonProps = { look: MailLook; label: string; url: string; isFollowed?: boolean }

/** One cell with a colour is a button everywhere; `border-radius` is all that Outlook leaves out. */
export function MailButton({ look, label, url, isFollowed }: MailButtonProps) {
  const { accent, on } = accentIn(look)
  return (
    <table
      role="presentation"
      cellpadding="0"
      cellspacing="0"
      style={`margin:20px 0 ${isFollowed ? 20 : 4}px`}
    >
      <tr>
        <td class="button" style={`background:${accent.light};border-radius:8px`}>
          <a
            class="on-accent"
            href={url}
            style={`display:inline-block;padding:12px 20px;color:${on.light};font-weight:600;text-decoration:none`}
          >
            {label}
          </a>
        </td>
      </tr>
    </table>
  )
}

type MailFootProps = { why: string; endings: Ending[]; look: MailLook }

/** Says why the reader gets this mail, and how to stop it. */
export function MailFoot({ why, endings, look }: MailFootProps) {
  return (
    <>
      <OwnFooter look={look} />
      <p style="margin:0 0 8px">{why}</p>
      {endings.map(({ label, url }) => (
        <p style="margin:0 0 4px">
          <Anchor url={url}>{label.replace(/\s?[:：]$/, '')}</Anchor>
        </p>
      ))}
    </>
  )
}

export function OwnFooter({ look: { company } }: { look: MailLook }) {
  const lines = footerLines(company, Number.POSITIVE_INFINITY)
  if (lines.length === 0) return null
  return (
    <p dir="auto" style="margin:0 0 12px">
      {raw(lines.map(withLinks).join('<br>'))}
    </p>
  )
}

export function Anchor({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} style="color:inherit">
      {children}
    </a>
  )
}

function stylesheet(look: MailLook): string {
  const { accent, on } = accentIn(look)
  const [paper, card, ink, soft, line] = Object.values(colors).map(([, dark]) => dark)
  return `
.prose p, .prose ul, .prose ol, .prose pre, .prose blockquote, .prose table { margin: 0 0 12px }
.prose > :last-child { margin-bottom: 0 !important }
.prose blockquote { padding: 0 12px; font-style: italic }
.prose img { max-width: 100%; height: auto }
.prose pre { white-space: pre-wrap; font-size: 14px }
.prose h3, .prose h4, .prose h5 { margin: 0 0 8px; font-size: 16px }
.prose a { color: ${accent.light} }
@media (prefers-color-scheme: dark) {
  .paper { background: ${paper} !important; color: ${ink} !important }
  .card { background: ${card} !important; color: ${ink} !important; border-color: ${line} !important }
  .ink { color: ${ink} !important }
  .soft, .soft a { color: ${soft} !important }
  .line { border-color: ${line} !important }
  .button { background: ${accent.dark} !important }
  .on-accent { color: ${on.dark} !important }
  .prose a { color: ${accent.dark} !important }
}`
}
