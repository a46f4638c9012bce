import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { findTokenCaller, findVisitor } from '../../src/features/auth/caller/authenticate.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import type { Audience } from '../../src/features/boards/audience.ts'
import { editBoard, findBoardBySlug } from '../../src/features/boards/boards.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { listComments, listCommentsOn } from '../../src/features/comments/list-comments.ts'
import { listPostComments } from '../../src/features/comments/list-post-comments.ts'
import { companyLookup } from '../../src/features/company/company-lookup.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { findUsersWith } from '../../src/features/people/users/find-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { findVisiblePost } from '../../src/features/posts/find-post.ts'
import { findSimilarPosts } from '../../src/features/posts/find-similar-posts.ts'
import { listPosts } from '../../src/features/posts/list-posts.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import { indexesOf } from '../../src/features/search/index/comment-index.ts'
import { flushAll } from '../../src/features/search/index/flush-pending.ts'
import { rebuildIndex } from '../../src/features/search/index/rebuild-index.ts'
import { findCommentResults } from '../../src/features/search/results/search-comments.ts'
import { createSegment } from '../../src/features/segments/segments.ts'
import { readCases } from './read-cases.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

// Watches what is run, so that the plans are those of the statements that really are.
const ran: string[] = []
const { prepare } = Database.prototype
Database.prototype.prepare = function (this: Database, text: string) {
  const statement = prepare.call(this, text)
  const { all, run } = statement
  statement.all = (...values) => {
    ran.push(text)
    return all.apply(statement, values)
  }
  statement.run = (...values) => {
    ran.push(text)
    return run.apply(statement, values)
  }
  return statement
} as typeof prepare
afterAll(() => {
  Database.prototype.prepare = prepare
})

const { folder, store, db, userId, openBoard, otherBoard } = await temporaryCompany()
const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
for (const board of ['open', 'other', 'hidden'])
  for (const title of ['Dark mode settings', 'One two three four five six', '深色模式 C++ a'])
    await createPost(db, poster, { board, title, content: '' })
const postId = (await listPosts(db, { boards: 'every' }, { size: 1 })).items[0]!.id
const clause = { field: 'segment' as const, operator: 'is' as const, value: 'VIP' }
const condition = { match: 'all' as const, clauses: [clause] }
const segment = await createSegment(db, nobody, { name: 'S', condition })
const forSegment = { visibility: 'segment' as const, segments: [segment] }
await editBoard(db, nobody, (await findBoardBySlug(db, 'other'))!, forSegment)
const comment = { postId, creatorId: userId, content: 'Dark mode settings, one two 深色模式 C++ a' }
await addComment(db, nobody, comment)
// Some posts and comments are counted, and some wait to be.
for (const index of indexesOf(db))
  for await (const _ of rebuildIndex(index, nobody, { fromStart: true }));
await createPost(db, poster, { board: 'open', title: 'Dark mode', content: '' })
await addComment(db, nobody, comment)
const cursors = [
  undefined,
  { towards: 'older' as const, from: { created: 1, id: 1 } },
  { towards: 'newer' as const, from: { created: 1, id: 1 } },
]
const audiences: [string, Audience][] = [
  ['every board', { boards: 'every' }],
  ['one board', { boards: [openBoard] }],
  ['some boards', { boards: [openBoard, otherBoard] }],
  ['no board', { boards: [] }],
  ['very many boards', { boards: Array.from({ length: 401 }, (_, at) => at + 1) }],
]

/** The steps of every statement that `work` runs. */
async function plansOf(work: () => Promise<unknown>, wanted = /^\s*select/i): Promise<string[]> {
  ran.length = 0
  await work()
  const statements = ran.filter(text => wanted.test(text))
  expect(statements.length).toBeGreaterThan(0)
  return statements.flatMap(statement => planSteps(statement))
}

const explaining = new Database(`${folder}/hark.db`, { readonly: true })
afterAll(() => explaining.close())
const explained = new Map<string, string[]>()

/** Nothing here takes statistics, so a statement has one plan. */
function planSteps(statement: string): string[] {
  const known = explained.get(statement)
  if (known) return known
  using plan = prepare.call(explaining, `explain query plan ${statement}`)
  const steps = plan.all(...Array(plan.paramsCount).fill(1)) as { detail: string }[]
  explained.set(
    statement,
    steps.map(({ detail }) => detail),
  )
  return explained.get(statement)!
}

/** A step that reads a table from end to end, or a whole company of it without being its list. */
function unbounded(steps: string[]): string[] {
  return steps.filter(
    step =>
      /AUTOMATIC/.test(step) ||
      // What is named here is no table: rows that a step before has bounded.
      /^SCAN (?!page\b|v\b|part\b|marked\b|links\b|chosen\b|found\b|newer\b|new_posts\b|pending\b|due\b|webhooks USING COVERING INDEX webhooks_deleted|\(subquery|CONSTANT|\w+ VIRTUAL TABLE)/.test(
        step,
      ) ||
      // Lists, at most 50 roadmaps, 1,000 entries for some and 200 post fields, the oldest key, the one default, and whether anything is left to count are the first of what is in order.
      (/\(company_id=\?\)/.test(step) &&
        !/_newest |_by_age |_one_default |(?:segment|revenue)_changes |posts_revenue_due |post_fields_in_order |boards|changelog_for_some |roadmaps|statuses|oidc_providers|posts_by_(?:votes|trend|activity|comments) /.test(
          step,
        )),
  )
}

/** A company's only row there, the changed posts that are pending, which are few, and the last number that a post has. */
const isCorpus =
  /^SEARCH (?:(?:s|i|search_(?:comment_)?indexes) USING INDEX sqlite_autoindex_search_(?:comment_)?indexes_1|(?:stale_postings|search_comment_stale|post_terms|search_comment_lists) USING PRIMARY KEY) \(company_id=\?\)/

for (const [name, audience] of audiences)
  for (const cursor of cursors)
    test(`${name}, ${cursor?.towards ?? 'first page'}: lists seek in their index and never scan`, async () => {
      const posts = await plansOf(() => listPosts(db, audience, { size: 20, cursor }))
      const comments = await plansOf(() => listComments(db, audience, { size: 20, cursor }))
      expect(unbounded([...posts, ...comments])).toEqual([])
      const index = audience.boards === 'every' ? '_newest ' : '_newest_on_board '
      expect(posts.some(step => step.includes(`posts${index}`))).toBe(true)
      expect(comments.some(step => step.includes(`comments${index}`))).toBe(true)
      // The whole company's index has no end that a board would know of.
      const foreign = [...posts, ...comments].filter(step =>
        / (?:posts|comments)_newest /.test(step),
      )
      if (audience.boards !== 'every') expect(foreign).toEqual([])
      const walked = [...posts, ...comments].filter(step => step.includes(index))
      if (cursor) for (const step of walked) expect(step).toMatch(/\(created,id\)[<>]\(\?,\?\)\)?/)
      for (const step of walked)
        expect(step).toMatch(/^SEARCH (?:[pc] USING|(?:item|near) USING COVERING) INDEX/)
    })

test('whatever a request does seeks what it needs', async () => {
  const { items } = await listPosts(db, { boards: 'every' }, { size: 1 })
  const member = { email: 'team@example.com', name: 'T', role: 'team' as const }
  const memberId = (await addUser(db, nobody, member))!
  const tokens = [
    await addToken(db, nobody, { ownerId: userId }),
    await addToken(db, nobody, { ownerId: memberId }),
  ] as const
  const boards = [openBoard, otherBoard]
  const company = { store, db, userId, openBoard, smallBoard: otherBoard, boards, tokens }
  const scans: string[] = []
  for (const { name, work } of readCases({ ...company, place: items[0]! })) {
    const steps = (await plansOf(work)).filter(step => !isCorpus.test(step))
    scans.push(...unbounded(steps).map(step => `${name}: ${step}`))
  }
  expect(scans).toEqual([])
})

test('a company, a token, a post and its comments are found by key', async () => {
  const found = [
    ...(await plansOf(async () =>
      companyLookup(store, () => '')(['http://a.example', 'https://a.example'], 'a'),
    )),
    ...(await plansOf(() =>
      findTokenCaller(store, `hark_${'0'.repeat(40)}3sDQmK`, 'http://localhost'),
    )),
    ...(await plansOf(() => findVisiblePost(db, { boards: 'every' }, 1))),
    ...(await plansOf(() => listPostComments(db, { postIds: [1], isTeam: false }, { size: 10 }))),
    ...(await plansOf(() => findVisitor(store, { id: db.companyId }, 'http://localhost'))),
  ]
  expect(unbounded(found)).toEqual([])
})

test.each(cursors)('the comments on a post are sought in their index, %p', async cursor => {
  for (const isHeld of [true, false]) {
    const steps = await plansOf(() =>
      listCommentsOn(db, { boards: 'every' }, { postId, isHeld }, { size: 20, cursor }),
    )
    expect(unbounded(steps)).toEqual([])
    const walked = steps.filter(step => /comments_(?:newest|held)_on_post /.test(step))
    expect(walked.length).toBeGreaterThan(0)
    for (const step of walked) expect(step).toMatch(/\(company_id=\? AND post_id=\?/)
    if (cursor) for (const step of walked) expect(step).toMatch(/\(created,id\)[<>]\(\?,\?\)/)
  }
})

test('many people are each looked up by key', async () => {
  const steps = await plansOf(() =>
    findUsersWith(db, 'email_key', ['a@example.com', 'b@example.com']),
  )
  expect(unbounded(steps)).toEqual([])
  expect(steps.filter(step => /company_id=\? AND email_key=\?/.test(step))).toHaveLength(1)
})

const searches = [
  'dark mode',
  'dark mode sett',
  'drak mdoe settigns',
  'a',
  '深色模式',
  'one two three four five six',
  'C++ node.js john@example.com',
]
for (const [name, audience] of audiences)
  test(`${name}: a search seeks the postings of each term in its company's blocks`, async () => {
    for (const text of searches) {
      const steps = await plansOf(() => searchPosts(db, audience, text))
      expectBounded(steps)
      const seeks = steps.filter(step => /(company_id=\? AND block=\? AND term_id=\?)/.test(step))
      if (audience.boards === 'every') expect(seeks.length).toBeGreaterThan(0)
    }
    for (const text of searches)
      for (const isTeam of [true, false]) {
        const wanted = { ...audience, statuses: [1], isTeam }
        const steps = await plansOf(() => findCommentResults(db, wanted, text, { size: 20 }))
        expectBounded(steps)
        if (audience.boards === 'every' && isTeam)
          expect(steps.some(step => /company_id=\? AND block=\? AND term_id=\?/.test(step))).toBe(
            true,
          )
      }
    const draft = { title: 'Dark mode settings', content: 'for every screen' }
    expectBounded(await plansOf(() => findSimilarPosts(db, audience, draft)))
  })

test('indexing and reindexing seek the terms that they count by id', async () => {
  const write = async () => {
    // Ten posts, so that the magnitude of the term changes.
    for (let count = 0; count < 10; count++)
      await createPost(db, poster, { board: 'open', title: 'Tenfold', content: '' })
    await db.write(nobody, flushAll)
    for await (const _ of rebuildIndex(db, nobody, { fromStart: true }));
  }
  const steps = await plansOf(write, /^\s*update "terms"/i)
  expect(steps.filter(step => /^SCAN given/.test(step)).length).toBeGreaterThan(0)
  for (const step of steps.filter(each => /\bterms\b/.test(each)))
    expect(step).toBe('SEARCH terms USING INTEGER PRIMARY KEY (rowid=?)')
})

/** Terms are sought by the term, the stem, a prefix in one magnitude, their ids, or as the newest. */
function expectBounded(steps: string[]) {
  expect(unbounded(steps.filter(step => !isCorpus.test(step)))).toEqual([])
  for (const step of steps.filter(each => /\bterms\b/.test(each)))
    expect(step).toMatch(
      /\(company_id=\? AND (term=\?|stem=\?|magnitude=\? AND term>\? AND term<\?|(id|rowid)>\?)\)|PRIMARY KEY \(rowid=\?\)$/,
    )
}
