import { Database } from 'bun:sqlite'
import { describe, expect, onTestFinished, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Problem } from '../../src/errors/problem.ts'
import { createLoginRequest } from '../../src/features/auth/email-login/login-requests.ts'
import { signInWithIdentity } from '../../src/features/auth/oidc/sign-in-with-identity.ts'
import { addLoginLink } from '../../src/features/auth/sessions/login-links.ts'
import { signIn } from '../../src/features/auth/sessions/sign-in.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { editBoard, findBoardBySlug } from '../../src/features/boards/boards.ts'
import { setBoardMember } from '../../src/features/boards/members.ts'
import { editComment } from '../../src/features/comments/change-comment.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../src/features/comments/delete-comment.ts'
import { findVisibleComment } from '../../src/features/comments/find-comment.ts'
import { likeComment } from '../../src/features/comments/like-comment.ts'
import { addImage } from '../../src/features/images/images.ts'
import { placeImages } from '../../src/features/images/place-images.ts'
import { removeExpiredImages } from '../../src/features/images/remove-expired.ts'
import { findVisibleImage } from '../../src/features/images/visible-image.ts'
import { blockUser } from '../../src/features/moderation/block-user.ts'
import { reportComment, reportPost } from '../../src/features/moderation/report-content.ts'
import { createCustomField } from '../../src/features/people/custom-fields/custom-fields.ts'
import { createOrganization } from '../../src/features/people/organizations/organizations.ts'
import { wantPicture } from '../../src/features/people/pictures/fetch-wanted.ts'
import { setPicture } from '../../src/features/people/pictures/pictures.ts'
import { listErasures } from '../../src/features/people/privacy/erasure-log.ts'
import { repeatErasures } from '../../src/features/people/privacy/erasures.ts'
import {
  findUnfinished,
  finishErasures,
} from '../../src/features/people/privacy/finish-erasures.ts'
import { replayErasures } from '../../src/features/people/privacy/replay-erasures.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { eraseUser } from '../../src/features/people/users/delete-user.ts'
import { editUser } from '../../src/features/people/users/edit-user.ts'
import { askForAddress } from '../../src/features/people/users/email-change.ts'
import { findUser, findUserByEmail } from '../../src/features/people/users/find-user.ts'
import { changePosts } from '../../src/features/posts/bulk/change-posts.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../src/features/posts/delete-post.ts'
import { editPost } from '../../src/features/posts/edit-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { listHistory } from '../../src/features/posts/history/list-history.ts'
import { reindexComments } from '../../src/features/search/index/index-comments.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { removeVote } from '../../src/features/votes/remove-vote.ts'
import { prepareAttempt } from '../../src/features/webhooks/deliver/prepare-attempt.ts'
import { createWebhook } from '../../src/features/webhooks/manage/change-webhook.ts'
import { createLog } from '../../src/platform/log.ts'
import { SecretBox } from '../../src/platform/secret-box/secret-box.ts'
import { parseSecretKeys } from '../../src/platform/secret-box/secret-key.ts'
import { databaseFile } from '../../src/server/process/database-file.ts'
import type { CompanyDb } from '../../src/store/company-db.ts'
import { insertRows } from '../../src/store/insert-rows.ts'
import type { Store } from '../../src/store/store.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { addProvider } from './providers.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const audience = { boards: 'every' as const }
const hookBox = new SecretBox(parseSecretKeys('A'.repeat(43))!)
/** Nobody else has these, in any spelling. */
const words = [
  'quetzalina',
  'zanzabuku',
  'formerquetz',
  'qz-external',
  'qz-alias',
  'qz-segment',
  'qz-custom',
]
const log = createLog('error', { write: () => {} } as never)

/** Somebody who has left something in every table that knows people, and somebody who writes about them. */
async function leaveTraces({
  db,
  userId,
  hiddenBoard,
}: Awaited<ReturnType<typeof temporaryCompany>>) {
  const id = (await addUser(db, nobody, {
    email: 'Formerquetz@zanzabuku.example',
    name: 'Quetzalina First',
    role: 'team',
    alias: 'qz-alias',
    externalId: 'qz-external',
    segment: 'qz-segment',
  }))!
  const actor = { ...nobody, userId: id }
  await createLoginRequest(db, { email: 'formerquetz@zanzabuku.example', network: '192.0.2.1' })
  await editUser(db, actor, (await findUser(db, id))!, {
    email: 'quetzalina@zanzabuku.example',
    name: 'Quetzalina Zanzabuku',
  })
  const poster = { actor, audience, creatorId: id }
  const { id: postId } = await createPost(db, poster, {
    board: 'open',
    title: 'One',
    content: 'Call me: 5550199',
  })
  const row = async () => (await findPostFor(db, { audience, userId: id }, postId))!
  // What she took out again, and what somebody else did.
  await editPost(db, actor, await row(), { content: 'Nothing.' })
  const commentId = await addComment(db, actor, { postId, creatorId: id, content: 'quetzalina' })
  const comment = (await findVisibleComment(db, { audience, role: 'admin' }, commentId))!
  await editComment(db, nobody, comment, { content: 'Nothing.' })
  const own = { actor, role: 'team' as const, userId: id }
  const slip = await addComment(db, actor, { postId, creatorId: id, content: 'I am quetzalina' })
  await deleteComment(db, own, (await findVisibleComment(db, { audience, role: 'admin' }, slip))!)
  const second = await createPost(db, poster, { board: 'open', title: 'Two', content: '' })
  await deletePost(db, own, (await findPostFor(db, { audience, userId: id }, second.id))!)
  await addVote(db, actor, { postId, userId: id })
  await likeComment(db, actor, { commentId, userId: id })
  await setBoardMember(db, actor, { boardId: hiddenBoard, userId: id, isMember: true })
  await addToken(db, actor, { ownerId: id, name: 'quetzalina' })
  const linkSecret = await addLoginLink(db, actor, id)
  await signIn(db, { linkSecret, device: 'Firefox of quetzalina', isSecure: true })
  await addLoginLink(db, actor, id)
  await db.write(actor, async transaction => {
    await askForAddress(transaction, { userId: id, sessionId: 1, email: 'q@zanzabuku.example' })
    await wantPicture(transaction, id, 'https://id.example/quetzalina.png')
    const passkey = { name: 'Phone of quetzalina', credential_id: 'a', user_handle: 'b' }
    const stored = { ...passkey, public_key: 'c', counter: 0, created: 1, last_used: null }
    await transaction.query
      .insertInto('passkeys')
      .values({ ...stored, id: transaction.nextId(), user_id: id })
      .execute()
    const bytes = new TextEncoder().encode('quetzalina')
    const user = (await findUser(transaction, id))!
    await setPicture(transaction, actor, user, { bytes, width: 1, height: 1 }, { isChosen: true })
  })
  await createLoginRequest(db, { email: 'quetzalina@zanzabuku.example', network: '192.0.2.1' })
  const identity = { issuer: 'https://id.example', subject: 'quetzalina', name: undefined }
  await signInWithIdentity(
    db,
    await addProvider(db, identity.issuer),
    { ...identity, email: 'quetzalina@zanzabuku.example' },
    { session: { device: 'Safari', isSecure: true } },
  )
  await leaveWebhooks(db, postId)
  await storeAnswers(db, id, userId)
  await leaveDetails(db, id)
  await leaveImages(db, id, { postId, commentId })
  const said = 'Quetzalina said so'
  const others = await addComment(db, nobody, { postId, creatorId: userId, content: said })
  const caller = { actor, audience, role: 'team' as const, userId: id }
  await changePosts(db, caller, { ids: [postId], status: 'Planned', comment: 'Soon.' })
  await beModerated(db, { id, otherId: userId, postId, othersId: others })
  return { id, postId, deletedId: second.id, commentId, others, said }
}

/** What was sent to a webhook names her, and so does what the receiver answered. */
async function leaveWebhooks(db: CompanyDb, postId: number) {
  const { id } = await createWebhook(db, nobody, hookBox, {
    url: 'https://hooks.example/',
    kind: 'standard',
    events: [],
    boardId: null,
    includesInternal: true,
    isEnabled: true,
  })
  const event = await db.query
    .selectFrom('events')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('version')
    .executeTakeFirstOrThrow()
  await db.maintain(async transaction => {
    const { version, type, created } = event
    const row = { webhook_id: id, version, type, post_id: postId, next_attempt: created, created }
    await transaction.query
      .insertInto('webhook_deliveries')
      .values({ ...row, state: 'pending' })
      .execute()
    const key = { webhookId: id, version }
    const attempt = await prepareAttempt(transaction, key, 'https://a.example')
    expect(attempt!.body).toContain('quetzalina')
    await transaction.query
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', answer: `Who is quetzalina@zanzabuku.example?` })
      .execute()
  })
}

/** Of an organization, and with a custom field, both edited. */
async function leaveDetails(db: CompanyDb, id: number) {
  const organization = await createOrganization(db, nobody, { name: 'Acme' })
  await createCustomField(db, nobody, { name: 'Known as', type: 'text' })
  for (const value of ['qz-custom of Quetzalina', 'qz-custom'])
    await editUser(db, nobody, (await findUser(db, id))!, {
      organization,
      custom_fields: { 'Known as': value },
    })
}

async function leaveImages(
  db: CompanyDb,
  id: number,
  { postId, commentId }: { postId: number; commentId: number },
) {
  const bytes = new TextEncoder().encode('Picture of quetzalina')
  const places = [{ post_id: postId }, { comment_id: commentId }]
  for (const place of places) {
    const imageId = await addImage(db, nobody, id, { bytes, width: 1, height: 1, file: null })
    await db.write(nobody, async transaction => {
      await placeImages(transaction, { place, before: [], wanted: [imageId], uploaderId: id })
      transaction.touch()
    })
  }
  await addImage(db, nobody, id, { bytes, width: 1, height: 1, file: null })
}

type Moderated = { id: number; otherId: number; postId: number; othersId: number }

/** No longer on the team: what they write is held, what they wrote is reported, they report others and are blocked. */
async function beModerated(db: CompanyDb, { id, otherId, postId, othersId }: Moderated) {
  await editUser(db, nobody, (await findUser(db, id))!, { role: 'customer' })
  const board = (await findBoardBySlug(db, 'other'))!
  await editBoard(db, nobody, board, { moderation: 'all' })
  const actor = { ...nobody, userId: id }
  const held = { board: 'other', title: 'Held', content: 'Mine' }
  await createPost(db, { actor, audience, creatorId: id }, held)
  const reason = 'personal_data'
  await db.write(nobody, async transaction => {
    const other = { actor: nobody, audience, role: 'admin', userId: otherId } as never
    await reportPost(transaction, other, postId, reason)
    const person = { actor, audience, role: 'customer', userId: id } as never
    await reportComment(transaction, person, othersId, reason)
  })
  await blockUser(db, nobody, (await findUser(db, id))!, { removesContent: false })
}

async function storeAnswers(db: CompanyDb, id: number, adminId: number) {
  const user = { id, email: 'quetzalina@zanzabuku.example', name: 'Quetzalina Zanzabuku' }
  const shown = { ...user, alias: 'qz-alias', registered: '', is_admin: false, is_team: true }
  const tokens = await db.query.selectFrom('tokens').select(['id', 'owner_id']).execute()
  const hers = tokens.find(({ owner_id }) => owner_id === id)!.id
  const session = await db.query.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  const answer = JSON.stringify({ status: 201, body: { id: adminId, creator: shown } })
  const row = { path: 'POST /x/', body_hash: '', answer, created: 5 }
  await db.maintain(async ({ query }) => {
    for (let at = 0; at < 450; at++)
      await query
        .insertInto('idempotency_keys')
        .values({
          ...row,
          caller_kind: 'token',
          caller_id: 0,
          idempotency_key: `${at}`,
          created: at + 1,
        })
        .execute()
    // What another system sent: her id there is in the path, and in an answer that has no address.
    const details = { external_id: 'qz-external', segment: 'qz-segment', organization: 5 }
    const detailed = { ...shown, ...details, custom_fields: { 'Known as': 'qz-custom' } }
    const item = { id, external_id: 'qz-external', result: 'created' }
    for (const [path, body] of [
      ['PUT /api/v1/users/by-external-id/qz-external/', detailed],
      ['PATCH /api/v1/users/5/', detailed],
      ['POST /api/v1/users/bulk/', { organizations: [], users: [item] }],
    ] as const)
      await query
        .insertInto('idempotency_keys')
        .values({
          ...row,
          ...{ path, answer: JSON.stringify({ status: 200, body }) },
          ...{ caller_kind: 'token', caller_id: 0, idempotency_key: path },
        })
        .execute()
    for (const [caller_kind, caller_id] of [
      ['token', hers],
      ['session', session.id],
    ] as const)
      await query
        .insertInto('idempotency_keys')
        .values({ ...row, caller_kind, caller_id, idempotency_key: 'own', answer: '"quetzalina"' })
        .execute()
  })
}

/** Every row of every table, as the engine itself lists them. */
async function dump({ installation, engine }: Store): Promise<string[]> {
  const names =
    engine.kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const tables = (await names.execute(installation)).rows
  expect(tables.length).toBeGreaterThan(30)
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await sql<object>`select * from ${sql.table(name)}`.execute(installation)
    for (const row of found.rows) rows.push(`${name} ${JSON.stringify(row)}`)
  }
  return rows
}

async function countRows({ installation }: Store, table: string): Promise<number> {
  const found = await sql`select 1 from ${sql.table(table)}`.execute(installation)
  return found.rows.length
}

const naming = (rows: string[]) =>
  rows.filter(row => words.some(word => row.toLowerCase().includes(word)))

async function finish(store: Store) {
  for (const companyId of await findUnfinished(store))
    while (await finishErasures(store.company(companyId)));
}

describe.each(engineNames)('on %s', engine => {
  async function company() {
    return temporaryCompany({ engine, atEnd: onTestFinished })
  }
  const erase = (db: CompanyDb, id: number) =>
    db.write(nobody, async transaction =>
      eraseUser(transaction, nobody, (await findUser(transaction, id))!),
    )

  test("after an erasure a full dump names them nowhere but in others' own words", async () => {
    const given = await company()
    const { store, db, userId } = given
    const { id, postId, deletedId, commentId, others, said } = await leaveTraces(given)
    const before = naming(await dump(store))
    const tables = new Set(before.map(row => row.split(' ')[0]))
    for (const table of [
      'users',
      'event_details',
      'idempotency_keys',
      'identities',
      'passkeys',
      'login_requests',
      'email_changes',
      'wanted_pictures',
      'sessions',
      'comments',
    ])
      expect(tables).toContain(table)
    for (const table of [
      'images',
      'image_contents',
      'user_pictures',
      'reports',
      'moderation_items',
      'bulk_changes',
    ])
      expect([table, await countRows(store, table)]).not.toEqual([table, 0])

    await erase(db, id)
    // What is left is shown by nothing.
    const history = await listHistory(db, [postId], { size: 10 })
    const edit = history.items.find(({ type }) => type === 'post.edited')
    expect(edit).toMatchObject({ details: undefined })
    await finish(store)
    await removeExpiredImages(store, freshFolder(), new AbortController().signal)
    for (const table of ['images', 'image_contents', 'user_pictures'])
      expect([table, await countRows(store, table)]).toEqual([table, 0])
    const left = naming(await dump(store))
    // What others said is found, so its words are in the dictionary of search.
    const isKept = (row: string) => /^(?:comments|search_comment_terms) /.test(row)
    expect(left.filter(row => !isKept(row))).toEqual([])
    const comments = left.filter(row => row.startsWith('comments '))
    expect(comments.map(row => JSON.parse(row.slice(9)))).toEqual([
      expect.objectContaining({ id: others, creator_id: userId, content: said }),
    ])
    const erased = await db.query
      .selectFrom('users')
      .select(['organization_id', 'custom_fields'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(erased).toEqual({ organization_id: null, custom_fields: '{}' })
    const post = (await findPostFor(db, { audience, userId }, postId))!
    expect(post).toMatchObject({
      creator_id: id,
      creator_name: 'Deleted user',
      creator_email: '',
      creator_alias: '',
      votes_count: 1,
    })
    // A post that was deleted before, once it is restored.
    const reader = { audience, userId }
    const deleted = (await findPostFor(db, reader, deletedId, { evenDeleted: true }))!
    await restorePost(db, nobody, deleted)
    expect(await findPostFor(db, reader, deletedId)).toMatchObject({
      creator_name: 'Deleted user',
      creator_email: '',
    })
    const comment = (await findVisibleComment(db, { audience, role: 'admin' }, commentId))!
    expect(comment).toMatchObject({ creator_name: 'Deleted user', likes_count: 1 })
    const answers = await db.query
      .selectFrom('idempotency_keys')
      .select('answer')
      .orderBy('created', 'desc')
      .execute()
    expect(answers).toHaveLength(452)
    expect(JSON.parse(answers[0]!.answer).body).toEqual({
      id: userId,
      creator: {
        id,
        email: '',
        name: 'Deleted user',
        alias: '',
        registered: '',
        is_admin: false,
        is_team: true,
      },
    })
    expect(await findUnfinished(store)).toEqual([])
    expect((await verifyStore(store)).errors).toEqual([])
    expect(await findUserByEmail(db, 'quetzalina@zanzabuku.example')).toBeUndefined()
  })

  test('somebody with much to remove is erased in slices', async () => {
    const { store, db, userId } = await company()
    const person = { email: 'q@zanzabuku.example', name: 'Quetzalina', role: 'customer' as const }
    const id = (await addUser(db, nobody, person))!
    const poster = { actor: nobody, audience, creatorId: userId }
    const text = { board: 'open', title: 'One', content: '' }
    const { id: postId } = await createPost(db, poster, text)
    let lastImage = 0
    // Each is an event, which she is then notified of.
    await db.write(nobody, async transaction => {
      for (let n = 0; n < 220; n++) {
        await addVote(transaction, nobody, { postId, userId })
        await removeVote(transaction, nobody, { postId, userId })
      }
      const size = { position: 0, width: 1, height: 1, bytes_count: 1, hash: '' }
      const image = { uploader_id: id, ...size, created: transaction.now, expires: 9e15 }
      const ids = Array.from({ length: 450 }, () => transaction.nextId())
      const images = ids.map(imageId => ({ id: imageId, ...image }))
      await insertRows(transaction, 'images', images)
      const contents = ids.map(image_id => ({ image_id, content: 'AA==' }))
      await insertRows(transaction, 'image_contents', contents)
      lastImage = ids.at(-1)!
      await transaction.query
        .updateTable('images')
        .set({ post_id: postId, expires: null })
        .where('id', '=', lastImage)
        .execute()
    })
    await db.maintain(async maintenance => {
      const events = await maintenance.query.selectFrom('events').select('version').execute()
      const about = { user_id: id, kind: 'new_post', post_id: postId, created: 1, is_unread: 1 }
      const rows = events.map(({ version }) => ({ ...about, version }))
      await insertRows(maintenance, 'notifications', rows)
    })
    const left = async () => {
      const images = await db.query
        .selectFrom('images')
        .select('id')
        .where(eb => eb.or([eb('expires', '>', 0), eb('expires', 'is', null)]))
        .execute()
      return { images: images.length, notifications: await countRows(store, 'notifications') }
    }
    const before = await left()
    expect(before.images).toBe(450)
    expect(before.notifications).toBeGreaterThan(400)
    const reader = { kind: 'visitor', role: 'visitor', audience } as never
    expect(await findVisibleImage(db, reader, lastImage)).toBeDefined()
    await erase(db, id)
    expect(await left()).toEqual({ ...before, images: 250 })
    expect(await findVisibleImage(db, reader, lastImage)).toBeUndefined()
    // Each slice is a transaction of its own: whoever dies between two goes on with the next.
    for (const images of [50, 0]) {
      await finishErasures(db)
      expect((await left()).images).toBe(images)
    }
    await finishErasures(db)
    expect((await left()).notifications).toBe(before.notifications - 200)
    await finish(store)
    expect(await left()).toEqual({ images: 0, notifications: 0 })
    expect((await verifyStore(store)).errors).toEqual([])
  })

  test('an erasure that comes in between does not end that of another person', async () => {
    const { store, db } = await company()
    const add = async (name: string) =>
      (await addUser(db, nobody, { name, email: `${name}@example.com`, role: 'customer' }))!
    const first = await add('first')
    await erase(db, await add('second'))
    const meanwhile: CompanyDb = {
      ...db,
      async maintain(work) {
        if (await findUser(db, first)) await erase(db, first)
        return db.maintain(work)
      },
    }
    await finishErasures(meanwhile)
    const done = db.query.selectFrom('erasures').select('user_id').where('is_done', '=', 1)
    expect(await done.execute()).toEqual([{ user_id: first }])
    await finish(store)
    expect((await done.execute()).length).toBe(2)
  })

  test('several erasures look through the dictionaries once, and leave alone what has no word to forget', async () => {
    const { store, db, userId } = await company()
    const poster = { actor: nobody, audience, creatorId: userId }
    await createPost(db, poster, { board: 'open', title: 'Some words', content: '' })
    const eraseAnother = async (name: string) =>
      erase(
        db,
        (await addUser(db, nobody, { name, email: `${name}@example.com`, role: 'customer' }))!,
      )
    for (const name of ['one', 'two', 'three']) await eraseAnother(name)
    let writes = 0
    const counted: CompanyDb = {
      ...db,
      write(actor, work) {
        writes++
        return db.write(actor, work)
      },
    }
    while (await finishErasures(counted));
    // One for each dictionary.
    expect(writes).toBe(2)

    await eraseAnother('four')
    const revision = () => db.query.selectFrom('companies').select('revision').execute()
    const before = await revision()
    await finishErasures(db, AbortSignal.abort())
    expect(await findUnfinished(store)).toEqual([db.companyId])
    await finish(store)
    expect(await findUnfinished(store)).toEqual([])
    expect(await revision()).toEqual(before)
  })

  test('the last admin is not erased, unless an erasure is repeated', async () => {
    const { store, db, userId } = await company()
    const refused = erase(db, userId).catch(error => error)
    expect(await refused).toMatchObject({ constructor: Problem, code: 'last_admin' })
    const { created } = (await findUser(db, userId))!
    const known = { company_id: db.companyId, user_id: userId, registered: created }
    const others = [
      { ...known, company_id: 999 },
      { ...known, user_id: 999_999 },
      { ...known, registered: created + 1 },
    ]
    expect(await replayErasures(store, others)).toBe(0)
    expect(await findUser(db, userId)).toBeDefined()
    expect(await replayErasures(store, [known, known])).toBe(1)
    expect(await findUser(db, userId)).toBeUndefined()
    expect(await listErasures(store)).toEqual([known])
  })

  test('the file beside the database erases again whom a backup has brought back', async () => {
    const given = await company()
    const { store, db } = given
    const { id } = await leaveTraces(given)
    const copy = await dump(store)
    const folder = freshFolder()
    await repeatErasures(store, folder, log)
    await erase(db, id)
    await finish(store)
    await repeatErasures(store, folder, log)
    const file = join(folder, 'erasures.jsonl')
    const lines = readFileSync(file, 'utf8')
    expect(naming([lines])).toEqual([])
    expect(JSON.parse(lines)).toMatchObject({ company_id: db.companyId, user_id: id })
    await repeatErasures(store, folder, log)
    expect(readFileSync(file, 'utf8')).toBe(lines)
    // A line that was cut while it was written, and a folder that cannot be one.
    writeFileSync(file, lines.slice(0, 20))
    await repeatErasures(store, folder, log)
    expect(readFileSync(file, 'utf8')).toBe(`${lines.slice(0, 20)}\n${lines}`)
    await repeatErasures(store, join(folder, 'new'), log)
    expect(readFileSync(join(folder, 'new', 'erasures.jsonl'), 'utf8')).toBe(lines)
    await repeatErasures(store, join(file, 'not-a-folder'), log)
    await putBack(store, db, id, copy)
    expect(naming(await dump(store)).length).toBeGreaterThan(0)
    await repeatErasures(store, folder, log)
    await finish(store)
    expect(await findUser(db, id)).toBeUndefined()
    const left = naming(await dump(store)).filter(row => row.startsWith('users '))
    expect(left).toEqual([])
  })
})

/** As a backup from before has it: the person's row, and nobody is erased. */
async function putBack(store: Store, db: CompanyDb, id: number, copy: string[]) {
  const rows = copy.filter(row => row.startsWith('users ')).map(row => JSON.parse(row.slice(6)))
  const { company_id: _, ...user } = rows.find(row => row.id === id)
  await db.maintain(async ({ query }) => {
    await query.deleteFrom('erasures').execute()
    await query.updateTable('users').set(user).where('id', '=', id).execute()
  })
  expect(await listErasures(store)).toEqual([])
}

test('the bytes of an SQLite file name nobody once it is vacuumed', async () => {
  const given = await temporaryCompany()
  const { store, db, folder } = given
  const { id, others } = await leaveTraces(given)
  await db.write(nobody, async transaction => {
    await transaction.query
      .updateTable('comments')
      .set({ content: 'x' })
      .where('id', '=', others)
      .execute()
    await reindexComments(transaction, [others])
    transaction.touch()
  })
  await db.write(nobody, async transaction =>
    eraseUser(transaction, nobody, (await findUser(transaction, id))!),
  )
  await finish(store)
  const file = databaseFile(folder)
  const own = new Database(file)
  own.run('pragma wal_checkpoint(truncate)')
  own.run('vacuum')
  own.run('pragma wal_checkpoint(truncate)')
  own.close()
  const bytes = ['', '-wal'].map(end =>
    readFileSync(file + end)
      .toString('latin1')
      .toLowerCase(),
  )
  for (const word of words)
    expect([word, bytes.some(text => text.includes(word))]).toEqual([word, false])
})
