import { describe, expect, onTestFinished, test } from 'bun:test'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createEntry, deleteEntry, editEntry } from '../../src/features/changelog/change-entry.ts'
import { findEntry } from '../../src/features/changelog/find-entry.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { setCommentImages } from '../../src/features/comments/images.ts'
import { writeImageFile } from '../../src/features/images/image-files.ts'
import {
  addImage,
  findImage,
  imagesOnComments,
  imagesOnPosts,
  readImage,
} from '../../src/features/images/images.ts'
import { hasExpiredImages, removeExpiredImages } from '../../src/features/images/remove-expired.ts'
import { removeImagesOf } from '../../src/features/images/take-images-away.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost } from '../../src/features/posts/delete-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { purgeSome } from '../../src/features/posts/purge-post.ts'
import { setPostImages } from '../../src/features/posts/set-images.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { type EngineName, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const day = 24 * 60 * 60 * 1_000_000
const every = { boards: 'every' as const }
const bytes = new Uint8Array([1, 2, 3, 250])
const picture = { bytes, width: 4, height: 3, file: null }

async function open(engine: EngineName) {
  const { store, db, userId } = await temporaryCompany({ engine, atEnd: onTestFinished })
  const folder = freshFolder()
  const reader = { audience: every, userId }
  const team = { actor: nobody, role: 'admin' as const, userId }
  const signal = new AbortController().signal
  const add = (uploaderId = userId) => addImage(db, nobody, uploaderId, picture)
  const place = async (wanted: number[], uploaderId = userId) => {
    const poster = { actor: nobody, audience: every, creatorId: userId }
    const { id } = await createPost(db, poster, { board: 'open', title: 'T', content: '' })
    const post = (await findPostFor(db, reader, id))!
    await setPostImages(db, nobody, post, { wanted, uploaderId })
    return id
  }
  const comment = async (postId: number, wanted: number[], uploaderId = userId) => {
    const id = await addComment(db, nobody, { postId, creatorId: userId, content: 'C' })
    const { board_id } = (await findPostFor(db, reader, postId))!
    const row = { id, post_id: postId, board_id, is_internal: 0 as const, images: [] }
    await setCommentImages(db, nobody, row, { wanted, uploaderId })
    return id
  }
  /** As if so much time had passed since the upload. */
  const age = (id: number, micros: number) =>
    db.maintain(async ({ query }) => {
      const { expires } = (await findImage(db, id))!
      await query
        .updateTable('images')
        .set({ expires: expires! - micros })
        .where('id', '=', id)
        .execute()
    })
  return { store, db, userId, folder, reader, team, signal, add, place, comment, age }
}

describe.each(engineNames)('on %s', engine => {
  test('an image on something stays, one that is on nothing is gone after a day', async () => {
    const { store, db, folder, signal, add, place, age } = await open(engine)
    const [used, unused, recent] = [await add(), await add(), await add()]
    const postId = await place([used])
    await age(unused, day + 700_000_000)
    await age(recent, day - 60_000_000)
    expect(await hasExpiredImages(store)).toBe(true)
    await removeExpiredImages(store, folder, signal)
    expect(await hasExpiredImages(store)).toBe(false)
    expect(await findImage(db, unused)).toBeUndefined()
    const [image, waiting] = [await findImage(db, used), await findImage(db, recent)]
    expect(await readImage(db, folder, image!)).toEqual(bytes)
    expect(await readImage(db, folder, waiting!)).toEqual(bytes)
    expect((await imagesOnPosts(db, [postId])).get(postId)).toEqual([
      { id: used, width: 4, height: 3 },
    ])
    const contents = await db.query
      .selectFrom('image_contents')
      .select('image_id')
      .where('image_id', '=', unused)
      .execute()
    expect(contents).toEqual([])
    expect((await verifyStore(store, folder)).errors).toEqual([])
  })

  test('an image of a changelog entry never expires, is in no other one, and goes with it', async () => {
    const { store, db, folder, team, signal, add } = await open(engine)
    const image = await add()
    const writer = { ...team, audience: every }
    const entry = { title: 'E', content: '', categories: [], posts: [], published: null }
    const id = await createEntry(db, writer, { ...entry, images: [image] })
    const read = async () => (await findEntry(db, { role: 'team' }, id))!
    expect(await hasExpiredImages(store)).toBe(false)
    expect((await read()).images.map(each => each.id)).toEqual([image])
    expect(createEntry(db, writer, { ...entry, images: [image] })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const { revision } = await read()
    await db.write(nobody, transaction => removeImagesOf(transaction, writer.userId))
    expect(await read()).toMatchObject({ images: [] })
    expect((await read()).revision).not.toBe(revision)
    const other = await add()
    await editEntry(db, writer, await read(), { images: [other] })
    await deleteEntry(db, nobody, await read())
    expect((await findImage(db, other))!.expires).toBe(0)
    await removeExpiredImages(store, folder, signal)
    expect(await findImage(db, other)).toBeUndefined()
  })

  test('the images of a purged post go with it, and those of its comments', async () => {
    const { store, db, folder, reader, team, signal, add, place, comment } = await open(engine)
    const [onPost, onComment] = [await add(), await add()]
    const postId = await place([onPost])
    await comment(postId, [onComment])
    await deletePost(db, team, (await findPostFor(db, reader, postId))!)
    while (!(await purgeSome(db, nobody, postId)));
    await removeExpiredImages(store, folder, signal)
    for (const id of [onPost, onComment]) expect(await findImage(db, id)).toBeUndefined()
    expect((await verifyStore(store, folder)).errors).toEqual([])
  })

  test('all images of a person can be removed, wherever they are, and what showed them changes', async () => {
    const { store, db, folder, reader, signal, add, place, comment } = await open(engine)
    const person = (await addUser(db, nobody, { email: 'p@x.example', name: 'P', role: 'team' }))!
    const own = await add()
    const theirs = [await add(person), await add(person), await add(person)]
    const postId = await place([theirs[0]!], person)
    const otherId = await place([own])
    const commentId = await comment(postId, [theirs[1]!], person)
    const before = (await findPostFor(db, reader, postId))!
    const untouched = (await findPostFor(db, reader, otherId))!
    await db.write(nobody, transaction => removeImagesOf(transaction, person))
    const after = (await findPostFor(db, reader, postId))!
    expect(after.images).toEqual([])
    expect(after.revision).not.toBe(before.revision)
    expect((await findPostFor(db, reader, otherId))!).toEqual(untouched)
    expect((await imagesOnComments(db, [commentId])).size).toBe(0)
    await removeExpiredImages(store, folder, signal)
    for (const id of theirs) expect(await findImage(db, id)).toBeUndefined()
    expect(await findImage(db, own)).toBeDefined()
  })

  test('images in files are read, removed and missed there', async () => {
    const { store, db, userId, folder, signal, age } = await open(engine)
    const file = await writeImageFile(folder, db.companyId, bytes)
    const id = await addImage(db, nobody, userId, { ...picture, file })
    const image = (await findImage(db, id))!
    expect(await readImage(db, folder, image)).toEqual(bytes)
    expect((await verifyStore(store, folder)).errors).toEqual([])
    await age(id, 2 * day)
    await removeExpiredImages(store, folder, signal)
    expect(existsSync(join(folder, file))).toBe(false)

    const lost = await writeImageFile(folder, db.companyId, bytes)
    const lostId = await addImage(db, nobody, userId, { ...picture, file: lost })
    rmSync(join(folder, lost))
    expect(await readImage(db, folder, (await findImage(db, lostId))!)).toBeUndefined()
    const { errors } = await verifyStore(store, folder)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(`image ${lostId}`)
  })

  test('verify finds an image without its bytes, and a sixth one', async () => {
    const { store, db, add, place } = await open(engine)
    const ids: number[] = []
    while (ids.length < 6) ids.push(await add())
    const postId = await place(ids.slice(0, 5))
    await db.maintain(async ({ query }) => {
      await query
        .updateTable('images')
        .set({ post_id: postId, expires: null })
        .where('id', '=', ids[5]!)
        .execute()
      await query.deleteFrom('image_contents').where('image_id', '=', ids[0]!).execute()
    })
    const { errors } = await verifyStore(store)
    expect(errors).toHaveLength(2)
    expect(errors.join()).toContain(
      `id ${ids[0]}: it does not hold that an image that is in no file`,
    )
    expect(errors.join()).toContain(`id ${postId}: it does not hold that a post has at most five`)
  })
})
