import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { actors } from '../../store/event.ts'
import { insertRow } from '../../store/insert-rows.ts'
import { reportContent } from '../moderation/report-content.ts'
import type { User } from '../people/users/find-user.ts'
import type { PostRow } from '../posts/post-row.ts'

/** The source of a vote: a network address, or the range it counts as. `hash` needs a key to repeat. */
export type VoteSource = { network: string; hash: (text: string) => string }

/** More votes of customers for one post, from one network or one domain within an hour, are for the team to look at. */
const burstVotes = 10
const burstMicros: Micros = 3_600e6

/**
 * Stores where the vote of a customer came from, so that neither address nor person can be read from it, and reports the
 * post to the team at the first vote too many. It changes nothing else: the votes count.
 */
export async function recordVoteSource(
  transaction: CompanyTransaction,
  { id: postId, board_id, creator_id, held }: PostRow,
  user: User,
  { network, hash }: VoteSource,
): Promise<void> {
  if (user.role !== 'customer') return
  const { companyId, now: created } = transaction
  const keyOf = (text: string) => Number.parseInt(hash(`${companyId} ${text}`).slice(0, 13), 16)
  const domain = ownDomain(user.email_key)
  const sources = [`network ${network}`, ...(domain === undefined ? [] : [`domain ${domain}`])]
  const voter = keyOf(`voter ${user.id}`)
  for (const source of sources.map(keyOf)) {
    const row = { post_id: postId, source, voter, created }
    if (!(await insertRow(transaction, 'vote_sources', row, 'on conflict do nothing'))) continue
    const recent = await transaction.run(recentVotes, {
      postId,
      source,
      since: created - burstMicros,
    })
    // Once a burst: what comes after has been reported.
    if (recent.length !== burstVotes + 1) continue
    const kind = 'post' as const
    const content = { id: postId, kind, post_id: postId, board_id, creator_id, held }
    const report = { userId: null, reason: 'vote_burst' as const }
    await reportContent(transaction, actors.system, content, report)
  }
}

type Recent = { postId: number; source: number; since: Micros }

/** By vote_sources_of_post (company_id, post_id, source, created). */
const recentVotes = companyQuery<Recent, { created: Micros }>((query, value, engine) =>
  query
    .selectFrom('vote_sources')
    .select('created')
    .where(seek(engine, 'post_id', value('postId')))
    .where('source', '=', value('source'))
    .where('created', '>', value('since'))
    .orderBy('post_id')
    .orderBy('source')
    .orderBy('created')
    .limit(sql.lit(burstVotes + 2)),
)

/** Domains where anyone gets an address: that many voters have one of them says nothing. */
const freeMail = new Set(
  `126.com 163.com aol.com bluewin.ch comcast.net fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
  googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it icloud.com laposte.net
  libero.it live.com mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com orange.fr outlook.com outlook.de
  outlook.es outlook.fr pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com seznam.cz t-online.de
  tutanota.com web.de yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it
  yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
)

/** The domain of an e-mail address, as it is matched, if people of one organization share it. */
function ownDomain(emailKey: string): string | undefined {
  const domain = emailKey.slice(emailKey.lastIndexOf('@') + 1)
  return freeMail.has(domain) ? undefined : domain
}
