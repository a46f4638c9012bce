import { describe, expect, onTestFinished, test } from 'bun:test'
import { sql } from 'kysely'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost } from '../../src/features/posts/delete-post.ts'
import { findVisiblePost } from '../../src/features/posts/find-post.ts'
import { findSimilarPosts } from '../../src/features/posts/find-similar-posts.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import {
  flushAll,
  flushChanges,
  startBatch,
} from '../../src/features/search/index/flush-pending.ts'
import { forgetUnusedTerms } from '../../src/features/search/index/forget-unused-terms.ts'
import { indexPosts, unindexPosts } from '../../src/features/search/index/index-posts.ts'
import { ensureIndex } from '../../src/features/search/index/index-state.ts'
import { measurePending } from '../../src/features/search/index/pending-posts.ts'
import { findCorpus } from '../../src/features/search/query/corpus.ts'
import { randomFrom } from '../support/random.ts'
import { insertPosts } from './insert-posts.ts'
import {
  companyOn,
  engineNames,
  nobody,
  type TestCompany,
  temporaryCompany,
} from './temporary-store.ts'

/** More than can be pending at once, so that some are flushed on the way. */
const postsCount = 300
const words = [
  'dark',
  'mode',
  'calendar',
  'calendars',
  'export',
  'exporting',
  'node.js',
  'C++',
  '日程',
]
const searches = [
  'dark mode',
  'calen',
  'calender',
  'exports node',
  'c++ 日程',
  'mode dark export zzz',
]

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The results of every search, for an audience that sees everything and for one that sees one board. */
async function answers({ db, openBoard }: TestCompany): Promise<string[]> {
  const found: string[] = []
  for (const audience of [{ boards: 'every' as const }, { boards: [openBoard] }]) {
    for (const text of searches) {
      const { posts } = await searchPosts(db, audience, text)
      found.push(`${text}: ${posts.map(post => post.title).join(' | ')}`)
    }
    const draft = { title: 'Dark mode calendar', content: 'export it' }
    const { posts } = await findSimilarPosts(db, audience, draft)
    found.push(`like a draft: ${posts.map(post => post.title).join(' | ')}`)
  }
  return found
}

for (const engine of engineNames)
  test(`on ${engine}, results do not depend on which posts are pending`, async () => {
    const [counted, pending] = [await companyOn(engine), await companyOn(engine)]
    const { whole, pick, many, chance } = randomFrom(7)
    let newestFound = 0
    for (let at = 0; at < postsCount; at++) {
      const title = `${at} ${many(whole(1, 3), () => pick(words)).join(' ')}`
      const content = many(whole(0, 12), () => pick([...words, `w${whole(1, 400)}`])).join(' ')
      const board = chance(0.3) ? 'hidden' : 'open'
      for (const { db, userId } of [counted, pending])
        await createPost(
          db,
          { actor: nobody, audience: { boards: 'every' }, creatorId: userId },
          { board, title, content },
        )
      await counted.db.write(nobody, transaction => flushAll(transaction))
      if (at % 31 !== 0 && at !== 255 && at !== 256) continue
      const found = await answers(pending)
      expect([at, found]).toEqual([at, await answers(counted)])
      newestFound += found.some(line => line.includes(`${at} `)) ? 1 : 0
    }
    // The newest posts were found, too.
    expect(newestFound).toBeGreaterThan(5)
    // A slice that has no time left still gets further.
    await pending.db.write(nobody, async index => startBatch(index, await ensureIndex(index)))
    const isFlushed = () =>
      pending.db.write(nobody, async index => {
        const state = await ensureIndex(index)
        if (state.flush_stamp !== 0) await flushChanges(index, state, { ms: 0 })
        return state.flush_stamp === 0
      })
    for (let slices = 0; !(await isFlushed()); slices++) expect(slices).toBeLessThan(1_000)
    expect(await answers(pending)).toEqual(await answers(counted))
    for (const { errors } of [counted, pending]) expect(await errors()).toEqual([])
  })

/** A term that more than 4,000 posts contain is not enough to find a post by. */
const manyPosts = 4_200

test('a very common term alone finds neither pending nor counted posts', async () => {
  const { db, userId: creatorId, openBoard: boardId } = await temporaryCompany()
  await db.write(nobody, async transaction => {
    const drafts = numbers(manyPosts).map(at => ({
      boardId,
      title: at === 0 ? 'the zyzzyva bug' : `the thing ${at}`,
      content: '',
    }))
    await indexPosts(transaction, await insertPosts(transaction, creatorId, drafts))
  })
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId }
  for (const at of numbers(20))
    await createPost(db, poster, { board: 'open', title: `the other ${at}`, content: '' })
  const ask = async () =>
    (await searchPosts(db, poster.audience, 'the zyzzyva bug')).posts.map(post => post.title)
  expect(await ask()).toEqual(['the zyzzyva bug'])
  await db.write(nobody, transaction => flushAll(transaction))
  expect(await ask()).toEqual(['the zyzzyva bug'])
})

type Case = [what: string, drafts: string[], searches: string[]]
/** What is counted first, and what then waits. */
const cases: Case[] = [
  [
    'a prefix finds the common terms of pending posts',
    [...numbers(40).map(at => `sa${at} first`), ...numbers(20).map(at => `system ${at}`)],
    ['s', 'sy', 'sa'],
  ],
  [
    'a pending title can match as a whole',
    [...numbers(70).map(at => `calendar export ${at}`), 'calendar export'],
    ['calendar export', 'export calendar'],
  ],
]
for (const engine of engineNames)
  test.each(cases)(`on ${engine}, %s`, async (_, drafts, texts) => {
    const { db, userId: creatorId } = await companyOn(engine)
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId }
    for (const title of drafts) await createPost(db, poster, { board: 'open', title, content: '' })
    const ask = async () => {
      const found: string[][] = []
      for (const text of texts)
        found.push((await searchPosts(db, poster.audience, text)).posts.map(post => post.title))
      return found
    }
    const pending = await ask()
    await db.write(nobody, transaction => flushAll(transaction))
    expect(pending).toEqual(await ask())
    expect(pending[0]!.length).toBeGreaterThan(0)
  })

test.each(engineNames)(
  'on %s, a prefix finds the same terms if pending posts move some to another magnitude',
  async engine => {
    const { db, userId: creatorId } = await companyOn(engine)
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId }
    const post = async (title: string) =>
      (await createPost(db, poster, { board: 'open', title, content: '' })).id
    // More than are read of one magnitude, and two terms behind them.
    for (const at of numbers(80)) await post(`pa${at}`)
    for (const at of numbers(9)) await post(`rising${at} pz`)
    const falling = await Promise.all(numbers(10).map(at => post(`falling${at} py`)))
    await db.write(nobody, transaction => flushAll(transaction))
    await post('rising pz')
    const caller = { actor: nobody, role: 'admin' as const, userId: creatorId }
    await deletePost(db, caller, (await findVisiblePost(db, poster.audience, falling[0]!))!)
    const ask = async () =>
      (await searchPosts(db, poster.audience, 'p')).posts.map(({ title }) => title)
    const pending = await ask()
    expect(pending.filter(title => title.endsWith('pz'))).toHaveLength(10)
    expect(pending.filter(title => title.endsWith('py'))).toEqual([])
    await db.write(nobody, transaction => flushAll(transaction))
    expect(await ask()).toEqual(pending)
  },
)

test.each(engineNames)(
  'on %s, the size of pending posts is bounded, too, also if all posts are long',
  async engine => {
    const { db, userId: creatorId } = await companyOn(engine)
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId }
    const { whole, many } = randomFrom(11)
    let most = 0
    for (let at = 0; at < 20; at++) {
      // Each has some three thousand terms of four bytes: more than the bound in all.
      const content = String.fromCodePoint(...many(3_000, () => whole(0x4e00, 0x9fa0)))
      await createPost(db, poster, { board: 'open', title: `Long ${at}`, content })
      most = Math.max(most, (await measurePending(db)).bytes)
    }
    expect(most).toBeGreaterThan(2 ** 16)
    expect(most).toBeLessThan(2 ** 18 + 2 ** 15)
  },
)

/** The longest content whose term list is not checked at every post. */
const wordsBelowLong = 505

test.each([
  ['short posts', 600, 1, { posts: 257, bytes: 2 ** 16 }],
  ['posts that are nearly long', 120, wordsBelowLong, { posts: 257, bytes: 2 ** 16 + 2 ** 15 }],
])(
  '%s: pending posts stay near their bound, though it is not checked at every post',
  async (_, count, wordsEach, most) => {
    const { db, userId: creatorId } = await temporaryCompany()
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId }
    const seen = { posts: 0, bytes: 0 }
    for (let at = 0; at < count; at++) {
      const content = numbers(wordsEach)
        .map(n => `w${n}`)
        .join(' ')
      await createPost(db, poster, { board: 'open', title: `Post ${at}`, content })
      const pending = await measurePending(db)
      seen.posts = Math.max(seen.posts, pending.posts)
      seen.bytes = Math.max(seen.bytes, pending.bytes)
    }
    const [index] = await db.raw(
      companyId => sql<{ posts_count: number }>`select posts_count from search_indexes
        where company_id = ${companyId}`,
    )
    expect(index!.posts_count).toBeGreaterThan(0)
    expect(seen.posts).toBeLessThanOrEqual(most.posts)
    expect(seen.bytes).toBeLessThanOrEqual(most.bytes)
  },
)

type Term = { id: number; term: string }

const everyone = { boards: 'every' as const }

describe.each(engineNames)('%s', engine => {
  test('the words of pending posts are known after each write', async () => {
    const { db, userId } = await temporaryCompany({ engine, atEnd: onTestFinished })
    const post = (title: string) =>
      createPost(
        db,
        { actor: nobody, audience: everyone, creatorId: userId },
        { board: 'open', title, content: '' },
      )
    const words = async (prefix: string) => {
      const { pendingWords } = (await findCorpus(db))!
      const ids = await pendingWords.startingWith(db, prefix)
      const terms = await db.raw(
        companyId => sql<Term>`select id, term from terms where company_id = ${companyId}`,
      )
      return ids.map(id => terms.find(term => term.id === id)?.term).sort()
    }
    await post('a quince')
    expect(await words('qu')).toEqual(['quince'])
    const { id } = await post('quokka narwhal')
    expect(await words('qu')).toEqual(['quince', 'quokka'])
    expect(await words('x')).toEqual([])

    await db.write(nobody, async transaction => {
      await unindexPosts(transaction, [id])
      transaction.touch()
    })
    expect(await forgetUnusedTerms(db, nobody, new AbortController().signal)).toBe(true)
    await post('wombat quoll')
    expect(await words('qu')).toEqual(['quoll'])
    expect(await words('wo')).toEqual(['wombat'])
  }, 300_000)
})
