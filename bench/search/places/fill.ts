import { addBoard } from '../../../src/features/boards/boards.ts'
import { addCompany } from '../../../src/features/company/company.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { postCreated } from '../../../src/features/posts/events.ts'
import { trendingOf, trendingVotesMax } from '../../../src/features/posts/trending.ts'
import { postSlug } from '../../../src/features/posts/url.ts'
import { indexPosts } from '../../../src/features/search/index/index-posts.ts'
import { getDefaultStatusId } from '../../../src/features/statuses/find-status.ts'
import type { CompanyTransaction } from '../../../src/store/company-db.ts'
import { actors } from '../../../src/store/event.ts'
import { insertRows } from '../../../src/store/insert-rows.ts'
import type { Store } from '../../../src/store/store.ts'
import type { Corpus, Text } from '../corpus/corpus.ts'
import type { PlainEngine } from '../plain/plain-engine.ts'
import type { Companies } from './place.ts'

export type Fill = (store: Store, plain: PlainEngine) => Promise<void>

export const nobody = actors.import
const smallCompanyPosts = 300
/** The other posts are spread over these. */
const boardsCount = 1000
const postsPerWrite = 2000
/** Of the older half of the posts, one in so many is on the small board. */
const smallBoardEvery = 250
const minuteMicros = 60e6

/** Fills an empty installation: a big company and, beside it, a small one. */
export function filling(corpus: Corpus, posts: number, tell: (done: number) => void): Fill {
  return async (store, plain) => {
    for (const [slug, count] of [
      ['big', posts],
      ['small', smallCompanyPosts],
    ] as const) {
      const made = await makeCompany(store, slug)
      for (let first = 0; first < count; first += postsPerWrite) {
        const numbers = Array.from(
          { length: Math.min(postsPerWrite, count - first) },
          (_, at) => first + at,
        )
        const batch = await store
          .company(made.companyId)
          .write(nobody, transaction => addPosts(transaction, made, numbers, count, corpus))
        if (slug === 'big') await plain.add(batch)
        tell(first + batch.length)
      }
    }
  }
}

/** Where what was filled is found again. */
export async function findCompanies(store: Store): Promise<Companies> {
  const [big, small] = [store.company(1), store.company(2)]
  const boards = await big.query.selectFrom('boards').select('id').orderBy('id').execute()
  const user = await big.query.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const [smallBoardId, ...others] = boards.map(({ id }) => id)
  return { big, small, boards: others, smallBoardId: smallBoardId!, creatorId: user.id }
}

type Made = { companyId: number; boards: number[]; smallBoardId: number; creatorId: number }

async function makeCompany(store: Store, slug: string): Promise<Made> {
  const made = await addCompany(store, nobody, { slug, name: slug }, async transaction => {
    const small = { slug: 'old', name: 'Old', isPrivate: false }
    const smallBoardId = (await addBoard(transaction, nobody, small))!
    const boards: number[] = []
    for (let at = 0; at < boardsCount; at++) {
      const board = { slug: `board-${at}`, name: `Board ${at}`, position: at }
      boards.push((await addBoard(transaction, nobody, board))!)
    }
    const user = { email: 'a@example.com', name: 'A', role: 'admin' as const }
    return { boards, smallBoardId, creatorId: (await addUser(transaction, nobody, user))! }
  })
  return { companyId: made!.companyId, ...made!.filled }
}

async function addPosts(
  transaction: CompanyTransaction,
  { boards, smallBoardId, creatorId }: Made,
  numbers: number[],
  count: number,
  corpus: Corpus,
): Promise<(Text & { id: number })[]> {
  const statusId = await getDefaultStatusId(transaction)
  const posts = numbers.map(number => {
    const isSmall = number < count / 2 && number % smallBoardEvery === 0
    return {
      id: transaction.nextId(),
      boardId: isSmall ? smallBoardId : boards[number % boards.length]!,
      votes: Math.floor(1000 / (1 + (number % 997))),
      created: transaction.now - (count - number) * minuteMicros,
      ...corpus.post(number),
    }
  })
  const rows = posts.map(({ id, boardId, votes, created, title, content }) => ({
    id,
    board_id: boardId,
    status_id: statusId,
    creator_id: creatorId,
    title,
    content,
    votes_count: votes,
    comments_count: 0,
    public_comments_count: 0,
    created,
    revision: transaction.revision,
    edit_revision: transaction.revision,
    slug: postSlug(title),
    trending: trendingOf(created, Array(Math.min(votes, trendingVotesMax)).fill(created)),
    last_activity: created,
  }))
  await insertRows(transaction, 'posts', rows)
  await indexPosts(transaction, posts)
  // One for all: the log of a million posts would take longer to write than they do.
  const [first] = rows
  transaction.record(postCreated, {
    post_id: first!.id,
    board_id: first!.board_id,
    creator_id: first!.creator_id,
  })
  return posts
}
