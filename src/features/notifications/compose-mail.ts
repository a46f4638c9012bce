import type { Mail } from '../../platform/mail/mailer.ts'
import { wrapped } from '../../platform/text/wrapped.ts'
import { entryUrl } from '../changelog/index.ts'
import type { CompanyAddress } from '../companies/index.ts'
import { fullPostUrl } from '../posts/index.ts'
import type { Notification } from './describe.ts'
import { type Kind, kinds } from './kinds.ts'

type Receiver = {
  email: string
  companyName: string
  address: CompanyAddress
  /** Of the links that end mails. */
  token: string
}

export type Why = 'author' | 'vote' | 'comment' | 'asked' | 'mention' | 'team'

const quotedLengthMax = 4_000
const shownMax = 50
const width = 72

const reasons: Record<Why, string> = {
  author: 'you wrote this post',
  vote: 'you voted for this post',
  comment: 'you commented on this post',
  asked: 'you follow this post',
  mention: 'somebody mentioned you',
  team: 'you are on the team',
}

type Composed = Omit<Mail, 'to'>

/** What a mail tells of, and how many there are beyond that. */
type Told = { news: Notification[]; left: number }

/** Of one post. The subject is the same each time, so that mail programs show them together. */
export function postMail({ news, left }: Told, why: Why, receiver: Receiver): Composed {
  const { companyName, address } = receiver
  const shown = news.slice(0, shownMax)
  const lines = shown.flatMap((item, at) => [...(at > 0 ? [''] : []), ...told(item, companyName)])
  const used = [...new Set(news.map(({ kind }) => kind))]
  return {
    subject: `[${short(companyName, 50)}] ${short(news[0]!.post.title, 150)}`,
    text: [
      ...lines,
      '',
      ...moreThan(shown, { news, left }, receiver),
      linkTo(news.at(-1)!, address),
      '',
      ...footer(`You get this mail because ${reasons[why]}.`, used, receiver),
    ].join('\n'),
    headers: unsubscribeHeaders(used, receiver),
  }
}

/** What is beyond the limit is on the page. */
export function digestMail(
  { news, left }: Told,
  frequency: 'daily' | 'weekly',
  receiver: Receiver,
): Composed {
  const { companyName, address } = receiver
  const shown = news.slice(0, shownMax)
  const byPost = Map.groupBy(shown, ({ post }) => post.id)
  const lines = [...byPost.values()].flatMap(items => [
    ...wrapped(short(items[0]!.post.title, 200), width),
    ...items.flatMap(item => told(item, companyName).map(line => `  ${line}`.trimEnd())),
    `  ${linkTo(items.at(-1)!, address)}`,
    '',
  ])
  const count = news.length + left
  const used = [...new Set(news.map(({ kind }) => kind))]
  const when = frequency === 'daily' ? 'day' : 'week'
  return {
    subject: `[${short(companyName, 50)}] What is new: ${count === 1 ? '1 change' : `${count} changes`}`,
    text: [
      ...lines,
      ...moreThan(shown, { news, left }, receiver),
      ...footer(`You get this mail once a ${when}, if there is news for you.`, used, receiver),
    ].join('\n'),
    headers: unsubscribeHeaders(used, receiver),
  }
}

function moreThan(shown: Notification[], { news, left }: Told, { address }: Receiver): string[] {
  const more = news.length + left - shown.length
  return more > 0 ? [`And ${more} more: ${address.base}/notifications/`, ''] : []
}

/** Where to read it. */
function linkTo({ entry, into, post }: Notification, address: CompanyAddress): string {
  return entry
    ? new URL(entryUrl(address, entry), address.base).href
    : fullPostUrl(address, into ?? post)
}

/** What happened, and the words that came with it. */
function told(item: Notification, companyName: string): string[] {
  const { kind, post, status, into, comment, by, entry } = item
  const title = `“${short(post.title, 200)}”`
  const name = by ? short(by.name, 100) : short(companyName, 100)
  const team = by?.isTeam === false ? name : `${name} (${short(companyName, 100)})`
  const sentence = {
    status_changed: `The status of ${title} is now ${status?.to}. It was ${status?.from}.`,
    answered: `${team} answered ${title}:`,
    commented: `${name} commented on ${title}:`,
    mentioned: `${name} mentioned you in ${title}:`,
    merged: `${title} was merged into “${short(into?.title ?? '', 200)}”, which says the same. Votes for both count there.`,
    changelog: `There is news about ${title}: “${short(entry?.title ?? '', 200)}”.`,
    new_post: `${name} posted ${title}:`,
  } satisfies Record<Kind, string>
  const words = kind === 'new_post' ? post.content : ((comment ?? entry)?.content ?? '')
  return [...wrapped(sentence[kind], width), ...(words.trim() === '' ? [] : ['', ...quoted(words)])]
}

function quoted(text: string): string[] {
  const characters = [...withoutMarkup(text).trim()]
  const cut = characters.length > quotedLengthMax
  const shown = characters.slice(0, quotedLengthMax).join('') + (cut ? '…' : '')
  return shown
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .flatMap(line => wrapped(line, width - 2))
    .map(line => `> ${line}`.trimEnd())
}

/** A mention as people read it. Control characters would draw on a terminal, directional ones turn lines around. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/@\[([^\]\n]{1,150})\]\(user:[1-9]\d{0,14}\)/g, '@$1')
    .replaceAll(/[^\P{C}\n\r\t]/gu, '')
}

function footer(why: string, used: Kind[], { address, token }: Receiver): string[] {
  return [
    '-- ',
    why,
    ...used.flatMap(kind => [
      `No more mails of this kind (${kinds[kind].label.toLowerCase()}):`,
      unsubscribeUrl(address, token, [kind]),
    ]),
    'No more mails at all:',
    unsubscribeUrl(address, token, 'all'),
    'What you get and how often:',
    `${address.base}/settings/notifications/`,
    '',
  ]
}

function unsubscribeUrl({ base }: CompanyAddress, token: string, kinds: Kind[] | 'all'): string {
  return `${base}/unsubscribe/${token}/${kinds === 'all' ? kinds : kinds.join('+')}/`
}

/** One click in a mail program, without opening a page (RFC 8058). */
function unsubscribeHeaders(used: Kind[], { address, token }: Receiver): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl(address, token, used)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** On one line, without what draws on a terminal. */
function short(text: string, lengthMax: number): string {
  const characters = [...text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()]
  return characters.length > lengthMax
    ? `${characters.slice(0, lengthMax).join('')}…`
    : characters.join('')
}
