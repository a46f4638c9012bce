import { expect, test } from 'bun:test'
import { openStore } from '../../src/app/open-store.ts'
import { createPost, searchPosts } from '../../src/features/posts/index.ts'
import type { CompanyDb } from '../../src/features/store/index.ts'
import { verifyStore } from '../../src/features/verify/index.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

const everyone = { boards: 'every' as const }

async function titlesOf(db: CompanyDb, text: string) {
  return (await searchPosts(db, everyone, text)).map(post => post.title)
}

test('numbers of words that were never committed are not remembered', async () => {
  const { store, db, userId } = await temporaryCompany()
  const post = (on: CompanyDb, title: string) =>
    createPost(
      on,
      { actor: nobody, audience: everyone, creatorId: userId },
      { board: 'open', title, content: '' },
    )
  await post(db, 'zebra')
  const given = db.write(nobody, async transaction => {
    await post(transaction, 'zebra quokka')
    throw new Error('given up')
  })
  await expect(given).rejects.toThrow('given up')
  // These get the numbers that the other words had for a moment.
  await post(db, 'zebra narwhal')
  await post(db, 'zebra quokka')

  expect(await titlesOf(db, 'quokka')).toEqual(['zebra quokka'])
  expect(await titlesOf(db, 'narwhal')).toEqual(['zebra narwhal'])
  expect((await verifyStore(store)).errors).toEqual([])
})

test('processes that add the same words agree about their numbers', async () => {
  const { folder, store, db, userId } = await temporaryCompany()
  const another = await openStore({ dataDir: folder, databaseUrl: undefined })
  const handles = [db, another.company(db.companyId)]
  for (let at = 0; at < 40; at++)
    await createPost(
      handles[at % 2]!,
      { actor: nobody, audience: everyone, creatorId: userId },
      { board: 'open', title: `post ${at} word${at >> 1} word${at >> 2}`, content: '' },
    )
  expect(await titlesOf(db, 'word19')).toHaveLength(2)
  expect((await verifyStore(store)).errors).toEqual([])
  await another.engine.close()
})
