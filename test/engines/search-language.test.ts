import { describe, expect, test } from 'bun:test'
import { deletePost } from '../../src/features/posts/delete-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { createPost, searchPosts } from '../../src/features/posts/index.ts'
import { restorePost } from '../../src/features/posts/restore-post.ts'
import { flushAll } from '../../src/features/search/index/flush-pending.ts'
import { rebuildIndex, searchErrors, setLanguage } from '../../src/features/search/index.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const every = { boards: 'every' as const }

describe.each(engineNames)('on %s', async engine => {
  const { store, db, userId } = await companyOn(engine)
  const create = (title: string) =>
    createPost(
      db,
      { actor: nobody, audience: every, creatorId: userId },
      { board: 'open', title, content: '' },
    )
  const rowOf = async (id: number) =>
    (await findPostFor(db, { audience: every, userId }, id, { evenDeleted: true }))!
  const found = async (text: string) =>
    (await searchPosts(db, every, text)).posts.map(({ id }) => id)

  test('words of posts that were deleted while the language changed are stemmed in the new one', async () => {
    const { id } = await create('Quarterly Einladungen')
    const admin = { actor: nobody, role: 'admin' as const, userId }
    await deletePost(db, admin, await rowOf(id))
    await setLanguage(db, nobody, 'de')
    for await (const _ of rebuildIndex(db, nobody));
    await restorePost(db, nobody, await rowOf(id))
    // A word that no post had when the index was rebuilt, in another post.
    const { id: other } = await create('Noch mehr Einladungen')
    await db.write(nobody, flushAll)
    expect(await searchErrors(store, db.companyId)).toEqual([])
    expect((await found('Einladung')).sort((a, b) => a - b)).toEqual([id, other])
  })

  test('a word is found as it is written while terms still have the stems of another language', async () => {
    await setLanguage(db, nobody, 'en')
    for await (const _ of rebuildIndex(db, nobody));
    const { id } = await create('Organising everything')
    await setLanguage(db, nobody, 'de')
    // Not the last word, which is looked for as the beginning of others, too.
    expect(await found('organising zebras')).toEqual([id])
    for await (const _ of rebuildIndex(db, nobody));
    expect(await found('organising zebras')).toEqual([id])
  })
})
