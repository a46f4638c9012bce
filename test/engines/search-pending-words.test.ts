import { describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { createPost } from '../../src/features/posts/index.ts'
import { forgetUnusedTerms, unindexPosts } from '../../src/features/search/index.ts'
import { findCorpus } from '../../src/features/search/query/corpus.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

type Term = { id: number; term: string }

const everyone = { boards: 'every' as const }

describe.each(engineNames)('%s', engine => {
  test('the words of pending posts are known after each write', async () => {
    const { db, userId } = await companyOn(engine)
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
  }, 60_000)
})
