import { html, raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import {
  beginningOf,
  type Letter,
  type LetterItem,
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
import { Anchor, colors, MailButton, MailFoot, MailLayout, OwnFooter } from './mail-layout.tsx'
import { renderSummary } from './summary-mail.tsx'

const footerWidth = 72

/** In light; the stylesheet has those in dark. */
const [ink, soft, line] = [colors.ink[0], colors.soft[0], colors.line[0]]

/** The text and the HTML of each mail, from the same source. */
export const renderMail: RenderMail = {
  letter: renderLetter,
  notice: renderNotice,
  summary: renderSummary,
}

/** Gmail cuts off what comes after 102 kB, and with it the links to unsubscribe. */
const htmlBytesMax = 95_000
/** Sentences beyond this share of it are only counted, so that some room is left for what people wrote. */
const sentencesShare = 0.7
/** Code units of the words of one item. */
const digestWordsMax = 2_000
/** Less would be little more than the line beside it. */
const wordsBytesMin = 600

async function renderLetter(letter: Letter, look: MailLook): Promise<Omit<Mail, 'to'>> {
  const { subject, fromName, headers } = letter
  const frame = await rendered(<Document letter={letter} look={look} content="" left={1} />)
  const room = htmlBytesMax - Buffer.byteLength(frame)
  const { parts, left } = await sentencesOf(letter, look, room * sentencesShare)
  let roomLeft = room - parts.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0)
  let content = ''
  // One after the other: few mails at once leave the visitors' pages their turns.
  for (const { html, words = '' } of parts) {
    const quote = await quoted(letter.isDigest ? digestWordsMax : words.length, words, roomLeft)
    roomLeft -= Buffer.byteLength(quote)
    content += html + quote
  }
  const html = await rendered(
    <Document letter={letter} look={look} content={content} left={letter.more.count + left} />,
  )
  return { subject, fromName, headers, text: await letterText(letter, look.company, look.t), html }

  /** As much of the words as there is room for. */
  async function quoted(lengthMax: number, words: string, bytesMax: number): Promise<string> {
    if (words.trim() === '' || bytesMax < wordsBytesMin) return ''
    for (let length = Math.min(lengthMax, words.length, bytesMax); length > 0; length >>= 1) {
      const html = await rendered(<Words text={beginningOf(words, length)} look={look} />)
      if (Buffer.byteLength(html) <= bytesMax) return html
    }
    return ''
  }
}

/** HTML, and the Markdown that follows it. */
type Part = { html: string; words?: string }

/** What happened, as much of it as there is room for, and the number of others. */
async function sentencesOf({ posts, isDigest }: Letter, look: MailLook, bytesMax: number) {
  const byBoard = Map.groupBy(posts, ({ board }) => (isDigest ? board : ''))
  const parts: Part[] = []
  let bytes = 0
  let left = 0
  for (const [board, some] of byBoard) {
    let heading = board ? await rendered(<BoardHeading name={board} />) : ''
    for (const post of some) {
      const margin = isDigest ? 28 : 0
      let start = `${heading}<div style="margin:0 0 ${margin}px">${await rendered(
        <PostHeading post={post} isDigest={isDigest} look={look} />,
      )}`
      for (const item of post.items) {
        const html = start + (await rendered(<Sentence item={item} />))
        bytes += Buffer.byteLength(html) + '</div>'.length
        // What follows would only be out of order.
        if (bytes > bytesMax) left++
        else {
          parts.push({ html, words: item.words })
          start = heading = ''
        }
      }
      if (start === '') parts.push({ html: '</div>' })
    }
  }
  return { parts, left }
}

type DocumentProps = { letter: Letter; look: MailLook; content: string; left: number }

/** `left`: the number of news that are only on the page. */
function Document({ letter, look, content, left }: DocumentProps) {
  const { posts, isDigest, more, subject } = letter
  const { t } = look
  return (
    <MailLayout
      look={look}
      title={subject}
      beginning={posts[0]?.items[0]?.sentence ?? ''}
      foot={<MailFoot why={letter.why} endings={letter.endings} look={look} />}
    >
      {raw(content)}
      {left > 0 && (
        <p style="margin:24px 0 0">
          {t.around(
            'digestMore',
            { count: t.number(left), link: <Anchor url={more.url}>{more.url}</Anchor> },
            left,
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
}

async function rendered(element: Child): Promise<string> {
  return String(await html`${element}`)
}

function BoardHeading({ name }: { name: string }) {
  return (
    <p
      class="soft line"
      style={`margin:0 0 16px;padding-bottom:8px;border-bottom:1px solid ${line};color:${soft};font-size:13px;font-weight:600`}
    >
      <span dir="auto">{name}</span>
    </p>
  )
}

type PostProps = { post: LetterPost; isDigest: boolean; look: MailLook }

/** With its status and the reader's own vote. */
function PostHeading({ post, isDigest, look }: PostProps) {
  const { title, url, status, hasVoted } = post
  const { t } = look
  const Heading = isDigest ? 'h2' : 'h1'
  return (
    <>
      <Heading
        dir="auto"
        style={`margin:0 0 8px;font-size:${isDigest ? 18 : 22}px;line-height:1.3;font-weight:700`}
      >
        <a class="ink" href={url} style={`color:${ink};text-decoration:none`}>
          {title}
        </a>
      </Heading>
      <p class="soft" style={`margin:0 0 16px;color:${soft};font-size:14px`}>
        {status && <Status {...status} name={statusName(status.name, t)} />}
        {status && hasVoted ? ' · ' : ''}
        {hasVoted ? t('youVoted') : ''}
      </p>
    </>
  )
}

function Sentence({ item: { introduction, sentence } }: { item: LetterItem }) {
  return (
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
    </>
  )
}

function Status({ name, color }: { name: string; color: string }) {
  return (
    <>
      <span style={`color:${/^#[0-9a-f]{6}$/i.test(color) ? color : soft}`}>●</span>{' '}
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
          style={`padding:0 12px;border-${start}:3px solid ${line};word-break:break-word`}
        >
          <Markdown text={text} headings={3} t={t} />
        </td>
      </tr>
    </table>
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
      {paragraphs.map((paragraph, at) =>
        paragraph === action?.url ? (
          <MailButton look={look} {...action} isFollowed={at + 1 < paragraphs.length} />
        ) : (
          <p dir="auto" style={`margin:0 0 ${at + 1 < paragraphs.length ? 16 : 0}px`}>
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
