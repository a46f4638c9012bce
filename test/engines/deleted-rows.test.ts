import { describe, expect, test } from 'bun:test'
import { addBoard, findBoardBySlug } from '../../src/features/boards/boards.ts'
import { deleteBoard } from '../../src/features/boards/delete-board.ts'
import {
  createCustomField,
  deleteCustomField,
} from '../../src/features/people/custom-fields/custom-fields.ts'
import {
  clearSomeValues,
  findDeletedCustomFields,
} from '../../src/features/people/custom-fields/values.ts'
import { finishErasures } from '../../src/features/people/privacy/finish-erasures.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { deleteUser } from '../../src/features/people/users/delete-user.ts'
import { editUser } from '../../src/features/people/users/edit-user.ts'
import { findUser } from '../../src/features/people/users/find-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import {
  clearSomePostValues,
  findDeletedPostFields,
} from '../../src/features/posts/fields/clear-values.ts'
import { addPostField, deletePostField } from '../../src/features/posts/fields/post-fields.ts'
import { setFieldValues } from '../../src/features/posts/fields/set-values.ts'
import { findVisiblePost } from '../../src/features/posts/find-post.ts'
import { movePosts } from '../../src/features/posts/move-posts.ts'
import { findDeletedTags, removeDeletedTags } from '../../src/features/tags/remove-deleted-tags.ts'
import { createTag, deleteTag } from '../../src/features/tags/tags.ts'
import { findWrongValues } from '../../src/features/transfer/verify/find-wrong-values.ts'
import { insertRows } from '../../src/store/insert-rows.ts'
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

for (const engine of engineNames)
  test(`on ${engine}, the values of a deleted custom field go in slices, and no other`, async () => {
    const { store, db } = await companyOn(engine)
    const gone = await createCustomField(db, nobody, { name: 'Gone', type: 'text' })
    const kept = await createCustomField(db, nobody, { name: 'Kept', type: 'number' })
    const customFields = JSON.stringify({ [gone]: 'x', [kept]: 1 })
    await db.write(nobody, async transaction => {
      for (let n = 0; n < 700; n++)
        await addUser(transaction, nobody, {
          email: `${n}@many.example`,
          name: 'X',
          role: 'customer',
          customFields,
        })
    })
    const valuesLeft = async (id: number) => {
      const users = await db.query.selectFrom('users').select('custom_fields').execute()
      return users.filter(user => String(id) in JSON.parse(user.custom_fields)).length
    }
    await deleteCustomField(db, nobody, { id: gone, name: 'Gone' })
    expect(await findDeletedCustomFields(store)).toContain(db.companyId)
    const { revision } = await store.revisionsOf(db.companyId)
    const left = [await valuesLeft(gone)]
    while (await clearSomeValues(db)) left.push(await valuesLeft(gone))
    // 499 of the first slice: the admin has none.
    expect(left).toEqual([700, 201, 0, 0])
    expect(await valuesLeft(kept)).toBe(700)
    expect(await findDeletedCustomFields(store)).not.toContain(db.companyId)
    expect((await store.revisionsOf(db.companyId)).revision).toBe(revision)
  }, 300_000)

for (const engine of engineNames)
  test(`on ${engine}, so do those of a post field, and a deleted board takes its fields along`, async () => {
    const { store, db, userId, openBoard } = await companyOn(engine)
    const own = { board_id: openBoard, type: 'number' as const }
    const gone = await addPostField(db, nobody, { ...own, name: 'Gone' })
    const kept = await addPostField(db, nobody, { ...own, name: 'Kept' })
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
    await db.write(nobody, async transaction => {
      for (let n = 0; n < 600; n++) {
        const customFields = { Gone: n, Kept: n }
        const post = { board: 'open', title: `Post ${n}`, content: '', customFields }
        await createPost(transaction, poster, post)
      }
    })
    const valuesLeft = async (id: number) => {
      const posts = await db.query.selectFrom('posts').select('custom_fields').execute()
      const rows = await db.query.selectFrom('post_values').selectAll().execute()
      return [
        posts.filter(post => String(id) in JSON.parse(post.custom_fields)).length,
        rows.filter(row => row.field_id === id).length,
      ]
    }
    await deletePostField(db, nobody, { id: gone, board_id: openBoard, name: 'Gone' })
    expect(await findDeletedPostFields(store)).toContain(db.companyId)
    // An edit takes the value away before the task does, and that is no damage.
    const [first] = await db.query.selectFrom('posts').selectAll().limit(1).execute()
    await setFieldValues(db, nobody, first!, { Kept: 1_000 }, { isTeam: true })
    expect(await findWrongValues(db)).toEqual([])
    const left = [await valuesLeft(gone)]
    while (await clearSomePostValues(db)) left.push(await valuesLeft(gone))
    expect(left).toEqual([
      [599, 600],
      [100, 100],
      [0, 0],
      [0, 0],
    ])
    expect(await valuesLeft(kept)).toEqual([600, 600])
    expect(await findDeletedPostFields(store)).not.toContain(db.companyId)

    const boardId = (await addBoard(db, nobody, { slug: 'short', name: 'Short' }))!
    const field = { board_id: boardId, name: 'Area', type: 'text' as const }
    await addPostField(db, nobody, field)
    const post = { board: 'short', title: 'Moves', content: '', customFields: { Area: 'x' } }
    const { id } = await createPost(db, poster, post)
    const moving = (await findVisiblePost(db, poster.audience, id))!
    await movePosts(db, nobody, [moving], openBoard)
    await deleteBoard(db, nobody, (await findBoardBySlug(db, 'short'))!)
    while (await clearSomePostValues(db));
    const { custom_fields } = (await findVisiblePost(db, poster.audience, id))!
    expect(custom_fields).toBe('{}')
  }, 300_000)

describe.each(engineNames)('on %s', async engine => {
  const { db } = await companyOn(engine)

  test("neither a row nor an event has a deleted person's name or address", async () => {
    const [one, other] = await Promise.all(
      ['quokka', 'numbat'].map(async name => {
        const email = `${name}@example.com`
        const id = (await addUser(db, nobody, { email, name, role: 'customer' }))!
        await editUser(db, nobody, (await findUser(db, id))!, { name: `${name} the second` })
        return id
      }),
    )
    await deleteUser(db, nobody, (await findUser(db, one!))!)
    while (await finishErasures(db));
    const stored = JSON.stringify([
      await db.query.selectFrom('users').selectAll().execute(),
      await db.query.selectFrom('events').selectAll().execute(),
      await db.query.selectFrom('event_details').selectAll().execute(),
    ])
    expect(stored).not.toContain('quokka')
    expect(stored).toContain('numbat the second')
    expect((await findUser(db, other!))?.name).toBe('numbat the second')
  })
})
