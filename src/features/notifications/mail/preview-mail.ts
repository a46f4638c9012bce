import type { Texts } from '../../../texts/texts.ts'
import type { CompanyAddress } from '../../company/company.ts'
import { type Kind, kindNames } from '../kinds.ts'
import { digestLetter, type Letter, type NewsItem, postLetter, type Why } from './compose-mail.ts'

const statusColor = '#2563eb'

export const exampleLetters = [
  ...kindNames,
  'followed_board',
  'followed_changelog',
  'daily',
  'weekly',
] as const

/** What those who follow a board or the changelog get. */
const followed = { followed_board: 'new_post', followed_changelog: 'changelog' } as const

type Example = {
  company: { name: string; mail_texts: string }
  address: CompanyAddress
  /** The receiver. */
  name: string
  /** The names of two, the former first. */
  statuses: [string, string]
  boardName: string
  /** The author of the answer. */
  by: string
  t: Texts
}

/** About a post that does not exist, as somebody who voted for it would get it. */
export function exampleLetter(of: (typeof exampleLetters)[number], example: Example): Letter {
  // No link of it ends anything.
  const receiver = { ...example, token: '…', isTeam: of === 'new_post' }
  if (of === 'daily' || of === 'weekly') {
    const news = digestKinds.map((kind, at) => exampleNews(kind, example, at))
    return digestLetter({ news, left: 0 }, of, receiver)
  }
  if (of === 'followed_board' || of === 'followed_changelog') {
    const news = exampleNews(followed[of], example)
    if (of === 'followed_board') return postLetter({ news: [news], left: 0 }, 'board', receiver)
    const entry = {
      ...news,
      nowStatus: undefined,
      hasVoted: false,
      isOfFollowedEntry: true as const,
    }
    return postLetter({ news: [entry], left: 0 }, 'changelog', receiver)
  }
  return postLetter({ news: [exampleNews(of, example)], left: 0 }, whys[of] ?? 'vote', receiver)
}

const digestKinds: Kind[] = ['status_changed', 'answered', 'commented']
const whys: { [K in Kind]?: Why } = { mentioned: 'mention', new_post: 'team' }

/** `at`: its place among several. The last is about another post. */
function exampleNews(
  kind: Kind,
  { statuses: [from, to], boardName, by, t }: Example,
  at = 0,
): NewsItem {
  const other = { id: 2, title: t('sampleOther'), slug: 'post' }
  const post = at === 2 ? other : { id: 1, title: t('sampleTitle'), slug: 'post' }
  const content = t('sampleComment')
  const hasComment = kind === 'answered' || kind === 'commented' || kind === 'mentioned'
  return {
    version: 1 + at,
    kind,
    created: 0,
    isUnread: true,
    post: { ...post, content: t('samplePost'), boardId: 1, rootId: 1, statusId: 1 },
    by: { id: 1, name: by, isTeam: kind !== 'commented' },
    comment: hasComment ? { id: 1, content } : undefined,
    status: kind === 'status_changed' ? { fromId: 1, toId: 2, from, to } : undefined,
    into: kind === 'merged' ? other : undefined,
    entry: kind === 'changelog' ? { ...post, content } : undefined,
    boardName,
    nowStatus: { name: to, color: statusColor },
    hasVoted: kind !== 'new_post',
  }
}
