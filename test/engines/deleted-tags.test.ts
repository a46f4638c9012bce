import { expect, test } from 'bun:test'
import { createPost } from '../../src/features/posts/index.ts'
import { createTag } from '../../src/features/tags/create-tag.ts'
import { deleteTag } from '../../src/features/tags/delete-tag.ts'
import { findDeletedTags, removeDeletedTags } from '../../src/features/tags/index.ts'
import { insertRows } from '../../src/store/index.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

for (const engine of engineNames)
  test(`on ${engine}, what a deleted tag leaves on posts goes in slices, and nothing else does`, async () => {
    const { store, db, userId } = await companyOn(engine)
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
    const color = '#2563eb'
    const [gone, kept] = [
      await createTag(db, nobody, { name: 'Gone', color }),
      await createTag(db, nobody, { name: 'Kept', color }),
    ]
    await db.write(nobody, async transaction => {
      const rows: { tag_id: number; post_id: number }[] = []
      for (let count = 0; count < 1_100; count++) {
        const post = { board: 'open', title: `${count}`, content: '' }
        const { id } = await createPost(transaction, poster, post)
        rows.push({ tag_id: gone, post_id: id }, { tag_id: kept, post_id: id })
      }
      await insertRows(transaction, 'post_tags', rows)
    })
    expect(await findDeletedTags(store)).not.toContain(db.companyId)
    await deleteTag(db, nobody, { id: gone, name: 'Gone' })
    expect(await findDeletedTags(store)).toContain(db.companyId)
    const left = async (tagId: number) =>
      (
        await db.query
          .selectFrom('post_tags')
          .select('post_id')
          .where('tag_id', '=', tagId)
          .execute()
      ).length
    const lengths = [await left(gone)]
    while (await removeDeletedTags(db)) lengths.push(await left(gone))
    expect(lengths).toEqual([1_100, 600, 100, 0])
    expect(await left(kept)).toBe(1_100)
    expect(await findDeletedTags(store)).not.toContain(db.companyId)
    const tags = await db.query.selectFrom('tags').select('id').execute()
    expect(tags).toEqual([{ id: kept }])
  })
