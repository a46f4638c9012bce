import { raw } from 'hono/html'
import {
  type Letter,
  type LetterPost,
  letterText,
  type MailLook,
  type Notice,
  type RenderMail,
} from '../../features/notifications/mail/compose-mail.ts'
import { footerLines, senderName, textLines } from '../../features/notifications/mail/mail-texts.ts'
import { statusName } from '../../features/statuses/status-name.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { directionOf } from '../../texts/languages.ts'
import { Markdown } from '../parts/markdown/markdown.tsx'
import { withLinks } from '../parts/safe-text.tsx'
import { MailButton, MailLayout } from './mail-layout.tsx'

const footerWidth = 72

/** The text and the HTML of each mail, from the same source. */
export const renderMail: RenderMail = { letter: renderLetter, notice: renderNotice }

async function renderLetter(letter: Letter, look: MailLook): Promise<Omit<Mail, 'to'>> {
  const { posts, isDigest, more, subject, fromName, headers } = letter
  const { company, t } = look
  const byBoard = Map.groupBy(posts, ({ board }) => (isDigest ? board : ''))
  const document = (
    <MailLayout
      look={look}
      title={subject}
      beginning={posts[0]?.items[0]?.sentence ?? ''}
      foot={<LetterFoot letter={letter} look={look} />}
    >
      {[...byBoard].map(([board, some]) => (
        <>
          {board && (
            <p
              class="soft line"
              style="margin:0 0 16px;padding-bottom:8px;border-bottom:1px solid #e6e3dc;color:#55524c;font-size:13px;font-weight:600"
            >
              <span dir="auto">{board}</span>
            </p>
          )}
          {some.map(post => (
            <Post post={post} isDigest={isDigest} look={look} />
          ))}
        </>
      ))}
      {more.count > 0 && (
        <p style="margin:24px 0 0">
          {t.around(
            'digestMore',
            { count: t.number(more.count), link: <Anchor url={more.url}>{more.url}</Anchor> },
            more.count,
          )}
        </p>
      )}
      {isDigest ? (
        <MailButton look={look} label={t('mailSeeAll')} url={more.url} />
      ) : (
        <MailButton
          look={look}
          label={t(posts[0]!.isEntry ? 'mailReadEntry' : 'mailViewPost')}
          url={posts[0]!.url}
        />
      )}
    </MailLayout>
  )
  const html = String(await document)
  return { subject, fromName, headers, text: await letterText(letter, company, t), html }
}

type PostProps = { post: LetterPost; isDigest: boolean; look: MailLook }

/** Its status and the reader's own vote first, then what happened. */
function Post({ post, isDigest, look }: PostProps) {
  const { title, url, status, hasVoted, items } = post
  const { t } = look
  const Heading = isDigest ? 'h2' : 'h1'
  return (
    <div style={`margin:0 0 ${isDigest ? 28 : 0}px`}>
      <Heading
        dir="auto"
        style={`margin:0 0 8px;font-size:${isDigest ? 18 : 22}px;line-height:1.3;font-weight:700`}
      >
        <a class="ink" href={url} style="color:#1d1c1a;text-decoration:none">
          {title}
        </a>
      </Heading>
      <p class="soft" style="margin:0 0 16px;color:#55524c;font-size:14px">
        {status && <Status {...status} name={statusName(status.name, t)} />}
        {status && hasVoted ? ' · ' : ''}
        {hasVoted ? t('youVoted') : ''}
      </p>
      {items.map(({ introduction, sentence, words }) => (
        <>
          {introduction && (
            <p dir="auto" style="margin:0 0 12px">
              {textLines(introduction, Number.POSITIVE_INFINITY).map((line, at) => (
                <>
                  {at > 0 && <br />}
                  {line}
                </>
              ))}
            </p>
          )}
          <p dir="auto" style="margin:0 0 12px">
            {sentence}
          </p>
          {words.trim() !== '' && <Words text={words} look={look} />}
        </>
      ))}
    </div>
  )
}

function Status({ name, color }: { name: string; color: string }) {
  return (
    <>
      <span style={`color:${/^#[0-9a-f]{6}$/i.test(color) ? color : '#66635c'}`}>●</span>{' '}
      <span dir="auto">{name}</span>
    </>
  )
}

/** In a cell with a line beside it, which Outlook draws for tables only. */
function Words({ text, look: { t } }: { text: string; look: MailLook }) {
  const start = directionOf(t.language) === 'rtl' ? 'right' : 'left'
  return (
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
      <tr>
        <td
          class="line"
          style={`padding:0 12px;border-${start}:3px solid #e6e3dc;word-break:break-word`}
        >
          <Markdown text={text} headings={3} t={t} />
        </td>
      </tr>
    </table>
  )
}

function LetterFoot({ letter: { why, endings }, look }: { letter: Letter; look: MailLook }) {
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

function OwnFooter({ look: { company } }: { look: MailLook }) {
  const lines = footerLines(company, Number.POSITIVE_INFINITY)
  if (lines.length === 0) return null
  return (
    <p dir="auto" style="margin:0 0 12px">
      {raw(lines.map(withLinks).join('<br>'))}
    </p>
  )
}

function Anchor({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} style="color:inherit">
      {children}
    </a>
  )
}

/** Each paragraph of the text, and its action as a button. */
export function renderNotice(notice: Notice, look: MailLook): Mail {
  const { action, ...mail } = notice
  const { company } = look
  const foot = footerLines(company, footerWidth)
  const paragraphs = mail.text.trimEnd().split(/\n{2,}/)
  const document = (
    <MailLayout
      look={look}
      title={mail.subject}
      beginning={paragraphs[0]!}
      foot={<OwnFooter look={look} />}
    >
      {paragraphs.map(paragraph =>
        paragraph === action?.url ? (
          <MailButton look={look} {...action} />
        ) : (
          <p dir="auto" style="margin:0 0 16px">
            {raw(paragraph.split('\n').map(withLinks).join('<br>'))}
          </p>
        ),
      )}
    </MailLayout>
  )
  return {
    ...mail,
    fromName: senderName(company),
    text: foot.length === 0 ? mail.text : [mail.text, '-- ', ...foot, ''].join('\n'),
    html: String(document),
  }
}
