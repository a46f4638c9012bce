import type { Texts } from '../../../texts/texts.ts'
import type { CompanyAddress } from '../../company/company.ts'
import { type Letter, type NewsItem, postLetter } from './compose-mail.ts'
import { type IntroducedKind, type MailTexts, storedMailTexts } from './mail-texts.ts'

const statusColor = '#2563eb'

type Example = {
  company: { name: string; texts: MailTexts }
  address: CompanyAddress
  /** The receiver. */
  name: string
  /** The names of two, the former first. */
  statuses: [string, string]
  /** The author of the answer. */
  by: string
  t: Texts
}

/** About a post that does not exist, as somebody who voted for it would get it. */
export function exampleLetter(kind: IntroducedKind, example: Example): Letter {
  const { company, address, name, t } = example
  const mail_texts = storedMailTexts(company.texts)
  // No link of it ends anything.
  const receiver = { name, company: { name: company.name, mail_texts }, address, token: '…', t }
  const news = [exampleNews(kind, example)]
  return postLetter({ news, left: 0 }, kind === 'mentioned' ? 'mention' : 'vote', receiver)
}

function exampleNews(
  kind: IntroducedKind,
  { statuses: [from, to], by, t }: Pick<Example, 'statuses' | 'by' | 't'>,
): NewsItem {
  const post = { id: 1, title: t('sampleTitle'), slug: 'post' }
  const content = t('sampleComment')
  const hasComment = kind === 'answered' || kind === 'commented' || kind === 'mentioned'
  return {
    version: 1,
    kind,
    created: 0,
    isUnread: true,
    post: { ...post, content: '', boardId: 1, rootId: 1, statusId: 1 },
    by: { id: 1, name: by, isTeam: kind !== 'commented' },
    comment: hasComment ? { id: 1, content } : undefined,
    status: kind === 'status_changed' ? { fromId: 1, toId: 2, from, to } : undefined,
    into: kind === 'merged' ? { ...post, title: t('sampleOther') } : undefined,
    entry: kind === 'changelog' ? { ...post, content } : undefined,
    boardName: '',
    nowStatus: { name: to, color: statusColor },
    hasVoted: true,
  }
}
