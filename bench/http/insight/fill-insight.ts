import { addLoginLink } from '../../../src/features/auth/sessions/login-links.ts'
import { addToken } from '../../../src/features/auth/tokens/add-token.ts'
import { likenessVersion } from '../../../src/features/search/query/find-likeness.ts'
import { actors } from '../../../src/store/event.ts'
import { fillLists, type ListPlace } from '../lists/fill-lists.ts'

/** As many as are counted by themselves. */
const segmentsCount = 20
/** The longest period, and the one before it. */
const daysCount = 2 * 365
const blocksCount = Math.ceil(daysCount / 16)
const kindsOfBoards = ['posts', 'votes', 'comments', 'responses', 'completions']
const kindsOfAll = ['customers', 'last_customers', 'last_organizations', 'last_revenue']

export type FilledInsight = { token: string; loginToken: string; boards: string[]; segment: string }

/** The most that can be counted: something of every kind in every segment, on every board and day. */
export async function fillInsight(place: ListPlace, posts: number): Promise<FilledInsight> {
  const filled = await fillLists(place, posts)
  const { companyId: company_id, boards, now, insert } = filled
  const today = Math.floor(now / 86_400_000_000)
  await insert('segments', segmentsCount, { company_id, id: '4 + at', name: "'Segment ' || at" })
  // Everybody, the team, none, others and each segment.
  const ids = 4 + segmentsCount
  for (const kind of [...kindsOfBoards, ...kindsOfAll])
    for (const board_id of kindsOfAll.includes(kind) ? [0] : [0, ...boards]) {
      const place = { company_id, kind: `'${kind}'`, board_id }
      await insert('daily_counts', ids * daysCount, {
        ...place,
        segment_id: `at / ${daysCount}`,
        day: `${today} - at % ${daysCount}`,
        bucket: kind === 'responses' || kind === 'completions' ? 'at % 30' : 0,
        count: '1 + at * 7919 % 997',
      })
      await insert('block_counts', ids * blocksCount, {
        ...place,
        segment_id: `at / ${blocksCount}`,
        block: `${Math.floor(today / 16)} - at % ${blocksCount}`,
        count: '16 + at * 7919 % 9973',
      })
    }
  // Comparing them would go on for as long as is measured.
  await insert('duplicate_sweeps', 1, {
    company_id,
    method: likenessVersion,
    rules: "''",
    passed_to: 'null',
  })
  const db = filled.store.company(company_id)
  const { id: ownerId } = await db.query
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const token = await addToken(db, actors.commandLine, { ownerId })
  const loginToken = await addLoginLink(db, actors.commandLine, ownerId)
  await filled.close()
  return { token, loginToken, boards: ['big', 'middle', 'small', 'rare'], segment: 'Segment 7' }
}
