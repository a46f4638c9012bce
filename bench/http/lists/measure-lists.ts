import { listFilteredPosts } from '../../../src/features/posts/list/list-filtered-posts.ts'
import { postSorts, type SortName } from '../../../src/features/posts/list/list-query.ts'
import type { PostFilter } from '../../../src/features/posts/list/post-filter.ts'
import type { Cursor } from '../../../src/platform/db/page.ts'
import type { CompanyDb } from '../../../src/store/company-db.ts'
import type { FilledLists } from './fill-lists.ts'

export type ListTimes = { sort: SortName; filter: string; p50Ms: number; p99Ms: number }

const size = 20

/** Every filter alone, and some together: those that nearly all posts match, and those that few do. */
function filtersOf(filled: FilledLists): Record<string, PostFilter> {
  const { boards, statuses, firstUser, tags, now } = filled
  const [big, middle, small, rare] = boards.map(id => [id])
  const more = boards.slice(4)
  const many = more.filter((_, at) => at % 25 === 0)
  const every = { boards: 'every' as const }
  const ago = (days: number) => now - days * 86_400_000_000
  return {
    none: every,
    'board, half of all': { boards: big! },
    'board, 1 in 400': { boards: small! },
    'board, 1 in 5,000': { boards: rare! },
    ...(many.length > 0 && {
      '40 boards of 1,000': { boards: many },
      // Nothing on any of them is new.
      '20 old boards': { boards: more.slice(-20) },
      '40 boards and a status': { boards: many, statuses: [statuses[1]!] },
      '40 boards and a tag': { boards: many, tags: [tags[0]!] },
      'all but 40 boards': { boards: boards.filter(id => !many.includes(id)) },
    }),
    'two boards': { boards: [...middle!, ...small!] },
    'status, most': { ...every, statuses: [statuses[0]!] },
    'status, 1 in 300': { ...every, statuses: [statuses[2]!] },
    'status, 1 in 1,000': { ...every, statuses: [statuses[3]!] },
    owner: { ...every, owners: [firstUser] },
    creator: { ...every, creator: firstUser + 31 },
    'voter, 1 in 20': { ...every, voter: firstUser },
    'voter, 1 in 1,000': { ...every, voter: firstUser + 1 },
    'tag, 1 in 20': { ...every, tags: [tags[0]!] },
    'tag, 1 in 250': { ...every, tags: [tags[1]!] },
    'tag, 1 in 2,000': { ...every, tags: [tags[2]!] },
    link: { ...every, link: 'https://tracker.example.com/issues/7' },
    'created in one day': { ...every, createdAfter: ago(501), createdBefore: ago(500) },
    'created in a year': { ...every, createdAfter: ago(500), createdBefore: ago(135) },
    'has a response': { ...every, hasResponse: true },
    'has no response': { ...every, hasResponse: false },
    'board, status and response': { boards: middle!, statuses: [statuses[1]!], hasResponse: true },
    'board, tag and voter': { boards: big!, tags: [tags[0]!], voter: firstUser },
    everything: {
      boards: big!,
      statuses: [statuses[0]!],
      owners: [firstUser],
      tags: [tags[0]!],
      voter: firstUser,
      createdAfter: ago(900),
      hasResponse: false,
    },
  }
}

/** Pages from the start on and from places in between, each read once, one after the other. */
export async function measureLists(filled: FilledLists, pages: number): Promise<ListTimes[]> {
  const db = filled.store.company(filled.companyId)
  const times: ListTimes[] = []
  for (const [filter, wanted] of Object.entries(filtersOf(filled)))
    for (const sort of Object.keys(postSorts) as SortName[]) {
      const taken = await timesOf(db, wanted, sort, await placesOf(db, filled, sort, pages))
      taken.sort((a, b) => a - b)
      const at = (share: number) => taken[Math.floor(share * (taken.length - 1))]!
      times.push({ sort, filter, p50Ms: at(0.5), p99Ms: at(0.99) })
    }
  return times
}

async function timesOf(
  db: CompanyDb,
  filter: PostFilter,
  sort: SortName,
  places: Cursor<'key'>[],
): Promise<number[]> {
  const { startsAt } = postSorts[sort]
  const taken: number[] = []
  let cursor: Cursor<'key'> | undefined
  for (const place of places) {
    // In turn the next page, and one anywhere.
    for (const from of [cursor, place]) {
      const startedAt = performance.now()
      const page = await listFilteredPosts(db, filter, postSorts[sort], { size, cursor: from })
      taken.push(performance.now() - startedAt)
      if (from === cursor) cursor = startsAt === 'newest' ? page.older : page.newer
    }
  }
  return taken
}

/** Cursors in front of posts that have nothing to do with each other. */
async function placesOf(db: CompanyDb, { posts }: FilledLists, sort: SortName, count: number) {
  const { column, startsAt } = postSorts[sort]
  const { id: last } = await db.query
    .selectFrom('posts')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, (_, at) => last - ((at * 104_729 + 1) % posts))
  const rows = await db.query
    .selectFrom('posts')
    .select(['id', `${column} as key`])
    .where('id', 'in', ids)
    .execute()
  const towards = startsAt === 'newest' ? ('older' as const) : ('newer' as const)
  return rows.map(({ id, key }) => ({ towards, from: { id, key: key as number } }))
}
