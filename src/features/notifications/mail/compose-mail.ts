import type { Mail } from '../../../platform/mail/mailer.ts'
import { readableText } from '../../../platform/text/readable-text.ts'
import { wrapped } from '../../../platform/text/wrapped.ts'
import { nextTurn } from '../../../platform/turns.ts'
import type { Texts } from '../../../texts/texts.ts'
import { entryUrl } from '../../changelog/find-entry.ts'
import type { CompanyAddress } from '../../company/company.ts'
import { shownName } from '../../people/users/names.ts'
import { fullPostUrl } from '../../posts/url.ts'
import type { Notification } from '../bell/describe.ts'
import type { Kind } from '../kinds.ts'
import { fillText, footerLines, parseMailTexts, senderName, textLines } from './mail-texts.ts'

export type Receiver = {
  name: string
  company: { name: string; mail_texts: string }
  address: CompanyAddress
  /** Of the unsubscribe links. */
  token: string
  /** In the receiver's language. */
  t: Texts
}

export type Why = 'author' | 'vote' | 'comment' | 'asked' | 'mention' | 'team'

const quotedLengthMax = 4_000
/** Code units read of a text: some characters take two. Reading more would only cost time. */
const readLengthMax = 2 * quotedLengthMax
/** All that a mail lists may be shorter than this, and is put together in one turn; what is longer has one of its own. */
const pausedFrom = 500
const shownMax = 50
export const mailWidth = 72
const width = mailWidth

type Composed = Omit<Mail, 'to'>

/** With the name of the status that its post has now. */
export type NewsItem = Notification & { statusName: string }

/** The listed news, and the number of others. */
type Contents = { news: NewsItem[]; left: number }

/** An email about one post. The subject is the same each time, so that mail programs group them. */
export async function postMail(
  { news, left }: Contents,
  why: Why,
  receiver: Receiver,
): Promise<Composed> {
  const { company, address, t } = receiver
  const shown = news.slice(0, shownMax)
  const lines: string[] = []
  for (const [at, item] of shown.entries())
    lines.push(...(at > 0 ? [''] : []), ...(await linesOf(item, shown, receiver)))
  const used = [...new Set(news.map(({ kind }) => kind))]
  return {
    fromName: senderName(company),
    subject: `[${short(company.name, 50)}] ${short(news[0]!.post.title, 150)}`,
    text: [
      ...lines,
      '',
      ...moreThan(shown, { news, left }, receiver),
      linkTo(news.at(-1)!, address),
      '',
      ...footer(t(`why_${why}`), used, receiver),
    ].join('\n'),
    headers: unsubscribeHeaders(used, receiver),
  }
}

/** News beyond the limit are on the page. */
export async function digestMail(
  { news, left }: Contents,
  frequency: 'daily' | 'weekly',
  receiver: Receiver,
): Promise<Composed> {
  const { company, address, t } = receiver
  const shown = news.slice(0, shownMax)
  const byPost = Map.groupBy(shown, ({ post }) => post.id)
  const inOrder = [...byPost.values()].flat()
  const lines: string[] = []
  for (const items of byPost.values()) {
    lines.push(...wrapped(short(items[0]!.post.title, 200), width))
    for (const item of items)
      for (const line of await linesOf(item, inOrder, receiver)) lines.push(`  ${line}`.trimEnd())
    lines.push(`  ${linkTo(items.at(-1)!, address)}`, '')
  }
  const used = [...new Set(news.map(({ kind }) => kind))]
  return {
    fromName: senderName(company),
    subject: t('digestSubject', { company: short(company.name, 50), count: news.length + left }),
    text: [
      ...lines,
      ...moreThan(shown, { news, left }, receiver),
      ...footer(t(`why_${frequency}`), used, receiver),
    ].join('\n'),
    headers: unsubscribeHeaders(used, receiver),
  }
}

function moreThan(
  shown: Notification[],
  { news, left }: Contents,
  { address, t }: Receiver,
): string[] {
  const more = news.length + left - shown.length
  const link = `${address.base}/notifications/`
  return more > 0 ? [t('digestMore', { count: more, link }), ''] : []
}

function linkTo({ entry, into, post }: Notification, address: CompanyAddress): string {
  return entry
    ? new URL(entryUrl(address, entry), address.base).href
    : fullPostUrl(address, into ?? post)
}

/** The company's text before the first item of a kind. */
function introduction(item: NewsItem, all: NewsItem[], { name, company }: Receiver): string[] {
  const { kind, post, status, statusName } = item
  const text = kind === 'new_post' ? undefined : parseMailTexts(company.mail_texts)[kind]
  if (!text || item !== all.find(each => each.kind === kind)) return []
  const values = {
    name: short(name, 100),
    title: short(post.title, 200),
    status: short(status?.to ?? statusName, 100),
    company: short(company.name, 100),
  }
  return [...textLines(fillText(text, values), width), '']
}

/** The event, and the text that came with it. */
async function linesOf(item: NewsItem, all: NewsItem[], receiver: Receiver): Promise<string[]> {
  const { kind, post, comment, entry } = item
  const words = kind === 'new_post' ? post.content : ((comment ?? entry)?.content ?? '')
  if (words.length >= pausedFrom) await nextTurn()
  const sentence = sentenceOf(item, short(receiver.company.name, 100), receiver.t)
  return [
    ...introduction(item, all, receiver),
    ...wrapped(sentence, width),
    ...(words.trim() === '' ? [] : ['', ...quoted(words)]),
  ]
}

function sentenceOf(
  { kind, post, status, into, by, entry }: Notification,
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
        status: status?.to ?? '',
        former: status?.from ?? '',
      })
    case 'answered':
      return t('mail_answered', {
        title,
        name: by?.isTeam === false ? name : t('nameAtCompany', { name, company }),
      })
    case 'merged':
      return t('mail_merged', { title, into: quote(into?.title ?? '') })
    case 'changelog':
      return t('mail_changelog', { title, entry: quote(entry?.title ?? '') })
    default:
      return t(`mail_${kind}`, { title, name })
  }
}

function quoted(text: string): string[] {
  const beginning = text.slice(0, readLengthMax).toWellFormed()
  const characters = [...readable(beginning).trim()]
  const cut = characters.length > quotedLengthMax || text.length > readLengthMax
  const shown = characters.slice(0, quotedLengthMax).join('') + (cut ? '…' : '')
  return shown
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .flatMap(line => wrapped(line, width - 2))
    .map(line => `> ${line}`.trimEnd())
}

/** A mention as people read it. Control characters would draw on a terminal, directional ones turn lines around. */
function readable(text: string): string {
  const named = text.replaceAll(/@\[([^[\]\n]{1,150})\]\(user:[1-9]\d{0,14}\)/g, '@$1')
  return readableText(named).replaceAll(/[^\P{C}\n\r\t]/gu, '')
}

function footer(why: string, used: Kind[], { company, address, token, t }: Receiver): string[] {
  const own = footerLines(company, width)
  return [
    '-- ',
    ...(own.length === 0 ? [] : [...own, '']),
    ...wrapped(why, width),
    ...used.flatMap(kind => [
      t('mailEndKind', { kind: t(`kind_${kind}`) }),
      unsubscribeUrl(address, token, [kind]),
    ]),
    t('mailEndAll'),
    unsubscribeUrl(address, token, 'all'),
    t('mailSettings'),
    `${address.base}/settings/notifications/`,
    '',
  ]
}

export function unsubscribeUrl(
  { base }: CompanyAddress,
  token: string,
  kinds: Kind[] | 'all',
): string {
  return `${base}/unsubscribe/${token}/${kinds === 'all' ? kinds : kinds.join('+')}/`
}

/** One click in a mail program, without opening a page (RFC 8058). */
export function unsubscribeHeaders(
  used: Kind[] | 'all',
  { address, token }: Pick<Receiver, 'address' | 'token'>,
): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl(address, token, used)}>`,
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
