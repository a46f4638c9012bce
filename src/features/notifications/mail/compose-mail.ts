import type { Mail } from '../../../platform/mail/mailer.ts'
import { readableText } from '../../../platform/text/readable-text.ts'
import { wrapped } from '../../../platform/text/wrapped.ts'
import { nextTurn } from '../../../platform/turns.ts'
import type { Texts } from '../../../texts/texts.ts'
import { entryUrl } from '../../changelog/find-entry.ts'
import type { Company, CompanyAddress } from '../../company/company.ts'
import { shownName } from '../../people/users/names.ts'
import { fullPostUrl } from '../../posts/url.ts'
import { statusName } from '../../statuses/status-name.ts'
import type { MailedNotification, Notification } from '../bell/describe.ts'
import type { MailKind } from '../kinds.ts'
import type { WeekReport } from '../summary/week-report.ts'
import { fillText, footerLines, parseMailTexts, senderName, textLines } from './mail-texts.ts'

export type Receiver = {
  name: string
  company: { name: string; mail_texts: string }
  address: CompanyAddress
  /** Of the unsubscribe links. */
  token: string
  isTeam: boolean
  /** In the receiver's language. */
  t: Texts
}

export type Why =
  | 'author'
  | 'vote'
  | 'comment'
  | 'asked'
  | 'mention'
  | 'team'
  | 'board'
  | 'changelog'

const quotedLengthMax = 4_000
/** Code units read of a text: some characters take two. Reading more would only cost time. */
const readLengthMax = 2 * quotedLengthMax
/** All that a mail lists may be shorter than this, and is put together in one turn; what is longer has one of its own. */
const pausedFrom = 500
const shownMax = 50
export const mailWidth = 72
const width = mailWidth

/** A notification, with what its post is now. */
export type NewsItem = MailedNotification & {
  boardName: string
  nowStatus: { name: string; color: string } | undefined
  hasVoted: boolean
}

/** The listed news, and the number of others. */
type Contents = { news: NewsItem[]; left: number }

/** How a mail looks is decided where pages are. */
export type RenderMail = {
  letter: (letter: Letter, look: MailLook) => Promise<Omit<Mail, 'to'>>
  notice: (notice: Notice, look: MailLook) => Mail
  /** `token` is that of the reader's unsubscribe links. */
  summary: (report: WeekReport, token: string, look: MailLook) => Omit<Mail, 'to'>
}

export type MailLook = { company: Company; address: CompanyAddress; t: Texts }

/** A mail of a few sentences. A line of the text that is the action's URL is a button in its HTML. */
export type Notice = Mail & { action?: { label: string; url: string } | undefined }

/** An email about posts, from which both its text and its HTML are made. */
export type Letter = {
  subject: string
  posts: LetterPost[]
  isDigest: boolean
  /** News beyond the limit are on the page. */
  more: { count: number; url: string }
  why: string
  endings: Ending[]
  fromName: string | undefined
  headers: Record<string, string>
}

export type LetterPost = {
  title: string
  board: string
  url: string
  isEntry: boolean
  status: NewsItem['nowStatus']
  hasVoted: boolean
  items: LetterItem[]
}

/** The company's introduction, what happened, and the Markdown that came with it. */
export type LetterItem = { introduction: string; sentence: string; words: string }

export type Ending = { label: string; url: string }

/** An email about one post. The subject is the same each time, so that mail programs group them. */
export function postLetter(contents: Contents, why: Why, receiver: Receiver): Letter {
  const { company, t } = receiver
  const title = short(contents.news[0]!.post.title, 150)
  return {
    ...letter(contents, t(`why_${why}`), receiver),
    subject: `[${short(company.name, 50)}] ${title}`,
    isDigest: false,
  }
}

/** Board by board, each post in the order of its first news. */
export function digestLetter(
  contents: Contents,
  frequency: 'daily' | 'weekly',
  receiver: Receiver,
): Letter {
  const { company, t } = receiver
  const count = contents.news.length + contents.left
  return {
    ...letter(contents, t(`why_${frequency}`), receiver),
    subject: t('digestSubject', { company: short(company.name, 50), count }),
    isDigest: true,
  }
}

function letter({ news, left }: Contents, why: string, receiver: Receiver) {
  const shown = news.slice(0, shownMax)
  const byBoard = [...Map.groupBy(shown, ({ post }) => post.boardId).values()].flat()
  const byPost = [...Map.groupBy(byBoard, ({ post }) => post.id).values()]
  const inOrder = byPost.flat()
  const used = [...new Set(news.map(({ kind }) => kind))]
  const [first, ...others] = new Set(news.map(({ post }) => post.boardId))
  // Somebody who follows several boards may end one of them.
  const isOfOneBoard = used.length === 1 && used[0] === 'new_post' && others.length === 0
  const ended: Ended = isOfOneBoard && !receiver.isTeam ? { boardId: first! } : used
  return {
    posts: byPost.map(items => letterPost(items, inOrder, receiver)),
    more: {
      count: news.length + left - shown.length,
      url: `${receiver.address.base}/notifications/`,
    },
    why,
    endings: endingsOf(used, ended, receiver),
    fromName: senderName(receiver.company),
    headers: unsubscribeHeaders(ended, receiver),
  }
}

function letterPost(items: NewsItem[], all: NewsItem[], receiver: Receiver): LetterPost {
  const [{ post, boardName, nowStatus, hasVoted }, last] = [items[0]!, items.at(-1)!]
  return {
    title: short(post.title, 200),
    board: short(boardName, 100),
    url: linkTo(last, receiver.address),
    isEntry: last.entry !== undefined,
    status: nowStatus,
    hasVoted,
    items: items.map(item => ({
      introduction: introduction(item, all, receiver),
      sentence: sentenceOf(item, short(receiver.company.name, 100), receiver.t),
      words: beginningOf(wordsOf(item), readLengthMax),
    })),
  }
}

function wordsOf({ kind, post, comment, entry }: NewsItem): string {
  return kind === 'new_post' ? post.content : ((comment ?? entry)?.content ?? '')
}

/** The letter as plain text. */
export async function letterText(
  { posts, isDigest, more, why, endings }: Letter,
  company: Receiver['company'],
  t: Texts,
): Promise<string> {
  const lines: string[] = []
  for (const { title, url, items } of posts) {
    if (isDigest) lines.push(...wrapped(title, width))
    for (const [at, item] of items.entries()) {
      const told = [...(at > 0 && !isDigest ? [''] : []), ...(await linesOf(item))]
      lines.push(...told.map(line => (isDigest ? `  ${line}`.trimEnd() : line)))
    }
    if (isDigest) lines.push(`  ${url}`, '')
  }
  if (!isDigest) lines.push('')
  if (more.count > 0) lines.push(t('digestMore', { count: more.count, link: more.url }), '')
  if (!isDigest) lines.push(posts[0]!.url, '')
  return [...lines, ...mailFooter(why, endings, company)].join('\n')
}

async function linesOf({ introduction, sentence, words }: LetterItem): Promise<string[]> {
  if (words.length >= pausedFrom) await nextTurn()
  return [
    ...(introduction ? [...textLines(introduction, width), ''] : []),
    ...wrapped(sentence, width),
    ...(words.trim() === '' ? [] : ['', ...quoted(words)]),
  ]
}

function linkTo({ entry, into, post }: Notification, address: CompanyAddress): string {
  return entry
    ? new URL(entryUrl(address, entry), address.base).href
    : fullPostUrl(address, into ?? post)
}

/** The company's text before the first item of a kind. */
function introduction(item: NewsItem, all: NewsItem[], { name, company }: Receiver): string {
  const { kind, post, status, nowStatus } = item
  const text = kind === 'new_post' ? undefined : parseMailTexts(company.mail_texts)[kind]
  if (!text || item !== all.find(each => each.kind === kind)) return ''
  return fillText(text, {
    name: short(name, 100),
    title: short(post.title, 200),
    status: short(status?.to ?? nowStatus?.name ?? '', 100),
    company: short(company.name, 100),
  })
}

function sentenceOf(
  { kind, post, status, into, by, entry, isOfFollowedEntry }: MailedNotification,
  company: string,
  t: Texts,
): string {
  const quote = (title: string) => t('quotedTitle', { title: short(title, 200) })
  const title = quote(post.title)
  const name = by ? short(shownName(by.name, t), 100) : company
  switch (kind) {
    case 'status_changed':
      return t('mail_status_changed', {
        title,
        status: statusName(status?.to ?? '', t),
        former: statusName(status?.from ?? '', t),
      })
    case 'answered':
      return t('mail_answered', {
        title,
        name: by?.isTeam === false ? name : t('nameAtCompany', { name, company }),
      })
    case 'merged':
      return t('mail_merged', { title, into: quote(into?.title ?? '') })
    case 'changelog':
      if (isOfFollowedEntry) return t('mail_entry', { company, entry: title })
      return t('mail_changelog', { title, entry: quote(entry?.title ?? '') })
    default:
      return t(`mail_${kind}`, { title, name })
  }
}

/** `lengthMax` is in code units. */
export function beginningOf(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax).toWellFormed()}…` : text
}

function quoted(text: string): string[] {
  const characters = [...readable(text).trim()]
  const isCut = characters.length > quotedLengthMax
  return (isCut ? `${characters.slice(0, quotedLengthMax).join('')}…` : characters.join(''))
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .flatMap(line => wrapped(line, width - 2))
    .map(line => `> ${line}`.trimEnd())
}

/** A mention as people read it. Control characters would draw on a terminal, directional ones turn lines around. */
function readable(text: string): string {
  const named = text.replaceAll(/@\[([^[\]\n]{1,150})\]\(user:[1-9]\d{0,14}\)/g, '@$1')
  return readableText(named).replaceAll(/[^\P{C}\n\r\t]/gu, '')
}

export function mailFooter(why: string, endings: Ending[], company: Receiver['company']): string[] {
  const own = footerLines(company, width)
  return [
    '-- ',
    ...(own.length === 0 ? [] : [...own, '']),
    ...wrapped(why, width),
    ...endings.flatMap(({ label, url }) => [label, url]),
    '',
  ]
}

/** What a link ends. */
export type Ended = MailKind[] | 'all' | { boardId: number }

export function endingsOf(
  used: MailKind[],
  ended: Ended,
  { address, token, t }: Pick<Receiver, 'address' | 'token' | 't'>,
): Ending[] {
  const ofKinds = used.map(kind => ({
    label: t('mailEndKind', { kind: t(`kind_${kind}`) }),
    url: unsubscribeUrl(address, token, [kind]),
  }))
  const isOfBoard = ended !== 'all' && 'boardId' in ended
  const url = unsubscribeUrl(address, token, ended)
  return [
    ...(isOfBoard ? [{ label: t('mailEndBoard'), url }] : []),
    ...ofKinds,
    { label: t('mailEndAll'), url: unsubscribeUrl(address, token, 'all') },
    { label: t('mailSettings'), url: `${address.base}/settings/notifications/` },
  ]
}

export function unsubscribeUrl({ base }: CompanyAddress, token: string, ended: Ended): string {
  return `${base}/unsubscribe/${token}/${endedText(ended)}/`
}

function endedText(ended: Ended): string {
  if (ended === 'all') return ended
  return 'boardId' in ended ? `board-${ended.boardId}` : ended.join('+')
}

/** One click in a mail program, without opening a page (RFC 8058). */
export function unsubscribeHeaders(
  ended: Ended,
  { address, token }: Pick<Receiver, 'address' | 'token'>,
): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl(address, token, ended)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** On one line, without what draws on a terminal. */
export function short(text: string, lengthMax: number): string {
  const characters = [...text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()]
  return characters.length > lengthMax
    ? `${characters.slice(0, lengthMax).join('')}…`
    : characters.join('')
}
