import { createLoginRequest } from '../../../src/features/auth/email-login/login-requests.ts'
import { addLoginLink } from '../../../src/features/auth/sessions/login-links.ts'
import { signIn } from '../../../src/features/auth/sessions/sign-in.ts'
import { addToken } from '../../../src/features/auth/tokens/add-token.ts'
import { addBoard, editBoard, findBoardBySlug } from '../../../src/features/boards/boards.ts'
import { setBoardMember } from '../../../src/features/boards/members.ts'
import { createEntry } from '../../../src/features/changelog/change-entry.ts'
import { addComment } from '../../../src/features/comments/create-comment.ts'
import { likeComment } from '../../../src/features/comments/like-comment.ts'
import { addCompany } from '../../../src/features/company/company.ts'
import { findCompanyRow } from '../../../src/features/company/settings/edit-company.ts'
import { setLogo } from '../../../src/features/company/settings/set-logo.ts'
import { addImage } from '../../../src/features/images/images.ts'
import { createSavedReply } from '../../../src/features/inbox/saved-replies/saved-replies.ts'
import { createSavedView } from '../../../src/features/inbox/saved-views/saved-views.ts'
import { blockUser } from '../../../src/features/moderation/block-user.ts'
import { reportContent } from '../../../src/features/moderation/report-content.ts'
import { newSettings } from '../../../src/features/notifications/preferences/edit-settings.ts'
import { createCustomField } from '../../../src/features/people/custom-fields/custom-fields.ts'
import { createOrganization } from '../../../src/features/people/organizations/organizations.ts'
import { wantPicture } from '../../../src/features/people/pictures/fetch-wanted.ts'
import { setPicture } from '../../../src/features/people/pictures/pictures.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { eraseUser } from '../../../src/features/people/users/delete-user.ts'
import { editUser } from '../../../src/features/people/users/edit-user.ts'
import { askForAddress } from '../../../src/features/people/users/email-change.ts'
import { findUser, getUser } from '../../../src/features/people/users/find-user.ts'
import { changePosts } from '../../../src/features/posts/bulk/change-posts.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { addPostField } from '../../../src/features/posts/fields/post-fields.ts'
import { changeFormula } from '../../../src/features/posts/score/change-formula.ts'
import { presets } from '../../../src/features/posts/score/formula.ts'
import { setPostImages } from '../../../src/features/posts/set-images.ts'
import { createRoadmap } from '../../../src/features/roadmaps/roadmaps.ts'
import { createRoadmapBody } from '../../../src/features/roadmaps/schema.ts'
import { createSynonym } from '../../../src/features/search/synonyms/synonyms.ts'
import { createSegment } from '../../../src/features/segments/segments.ts'
import { createTag } from '../../../src/features/tags/tags.ts'
import { createThemeBody } from '../../../src/features/themes/schema.ts'
import { createTheme } from '../../../src/features/themes/themes.ts'
import { changeBatchCounts, createBatch } from '../../../src/features/transfer/batches/batches.ts'
import {
  createImport,
  storeFile,
} from '../../../src/features/transfer/import/upload/upload-import.ts'
import { addVote } from '../../../src/features/votes/add-vote.ts'
import type { CompanyTransaction } from '../../../src/store/company-db.ts'
import { type Actor, actors } from '../../../src/store/event.ts'
import type { Store } from '../../../src/store/store.ts'
import { picture } from '../../support/pictures.ts'

const nobody = actors.commandLine
const everyBoard = { boards: 'every' as const }

/** A company with rows in every table. Its slug stands in its posts as a word. */
export async function fillCompany(store: Store, slug: string) {
  const company = { slug, name: `Company ${slug}` }
  const { companyId } = (await addCompany(store, nobody, company, async () => {}))!
  const lastPostId = await store.company(companyId).write(nobody, async transaction => {
    const person = { email: `a@${slug}.example`, name: `A of ${slug}` }
    const userId = (await addUser(transaction, nobody, { ...person, role: 'admin' }))!
    const actor = { ...nobody, userId }
    const board = { slug: 'ideas', name: 'Ideas', isPrivate: true }
    const boardId = (await addBoard(transaction, actor, { ...board, slug: 'former' }))!
    const added = (await findBoardBySlug(transaction, 'former'))!
    await editBoard(transaction, actor, added, { slug: board.slug })
    await setBoardMember(transaction, actor, { boardId, userId, isMember: true })
    await addToken(transaction, actor, { ownerId: userId })
    await keepAnswer(transaction)
    const company = (await findCompanyRow(transaction))!
    await setLogo(transaction, actor, company, {
      bytes: await picture('webp'),
      width: 40,
      height: 30,
    })
    const portrait = { bytes: await picture('webp'), width: 40, height: 30 }
    const own = await getUser(transaction, userId)
    await setPicture(transaction, actor, own, portrait, { isChosen: false })
    await wantPicture(transaction, userId, `https://pictures.example/${slug}.png`)
    await leaveSession(transaction, actor, userId)

    const tagId = await createTag(transaction, actor, {
      name: 'Mobile',
      color: '#2563eb',
      is_public: true,
    })

    const { organizationId, segmentId } = await fillOrganization(transaction, actor, userId)
    const roadmap = { name: `Next of ${slug}`, columns: 'quarters', sort: 'hand' }
    const forSegment = { visibility: 'segment' as const, segments: [segmentId] }
    await addBoard(transaction, actor, { name: 'Counted', slug: `${slug}-counted`, ...forSegment })
    const roadmapId = await createRoadmap(
      transaction,
      actor,
      createRoadmapBody.parse({ ...roadmap, ...forSegment }),
    )
    const themeId = await createTheme(
      transaction,
      actor,
      createThemeBody.parse({ name: `Theme of ${slug}`, tags: [tagId], owner: userId }),
      { audience: { boards: 'every' } },
    )
    await transaction.query
      .insertInto('board_organizations')
      .values({ board_id: boardId, organization_id: organizationId, created: transaction.now })
      .execute()

    const field = { board_id: boardId, name: 'Area', type: 'choices' as const }
    const area = { ...field, choices: [{ name: 'Billing' }] }
    await addPostField(transaction, actor, area)

    let lastPostId = 0
    for (const title of ['One', 'Two', 'Three']) {
      const poster = { actor, audience: everyBoard, creatorId: userId }
      const customFields = { Area: ['Billing'] }
      const post = { board: board.slug, title: `${title} of ${slug}`, content: '', customFields }
      lastPostId = (await createPost(transaction, poster, post)).id
      await addVote(transaction, actor, { postId: lastPostId, userId })
      const comment = {
        postId: lastPostId,
        creatorId: userId,
        content: `About ${slug} @[A](user:${userId})`,
      }
      await transaction.query
        .insertInto('post_links')
        .values({ post_id: lastPostId, url: 'https://tracker.example.com/17' })
        .execute()
      await transaction.query
        .insertInto('roadmap_places')
        .values({ roadmap_id: roadmapId, post_id: lastPostId, position: lastPostId })
        .execute()
      await transaction.query
        .insertInto('theme_posts')
        .values({ theme_id: themeId, post_id: lastPostId })
        .execute()
      await transaction.query
        .insertInto('theme_dismissals')
        .values({ post_id: lastPostId })
        .execute()
      await transaction.query
        .insertInto('post_tags')
        .values({ tag_id: tagId, post_id: lastPostId })
        .execute()
      await transaction.query
        .insertInto('post_organizations')
        .values({ post_id: lastPostId, organization_id: organizationId })
        .execute()
      const within = { votes: 1, organizations: 1, revenue: 100 }
      await transaction.query
        .insertInto('post_segments')
        .values({ post_id: lastPostId, segment_id: segmentId, ...within })
        .execute()
      await transaction.query
        .insertInto('vote_sources')
        .values({ post_id: lastPostId, source: 1, voter: 2, created: transaction.now })
        .execute()
      await transaction.query
        .insertInto('segments')
        .values({ id: 4, name: 'Enterprise' })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      const latest = { segment_id: 4, day: 20_000 }
      await transaction.query
        .insertInto('latest_activity')
        .values({ kind: 'customer', subject_id: userId, revenue: 0, ...latest })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      const count = { kind: 'last_customers' as const, board_id: 0, count: 1 }
      await transaction.query
        .insertInto('daily_counts')
        .values([0, 4].map(segment_id => ({ ...count, segment_id, day: 20_000, bucket: 0 })))
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await transaction.query
        .insertInto('block_counts')
        .values([0, 4].map(segment_id => ({ ...count, segment_id, block: 1_250 })))
        .onConflict(conflict => conflict.doNothing())
        .execute()
      const commentId = await addComment(transaction, actor, comment)
      await likeComment(transaction, actor, { commentId, userId })
      const reported = { id: commentId, kind: 'comment', post_id: lastPostId } as const
      await reportContent(
        transaction,
        actor,
        { ...reported, board_id: boardId, creator_id: userId, held: null },
        { userId, reason: 'other' },
      )
      const image = { bytes: new Uint8Array([1]), width: 1, height: 1, file: null }
      const wanted = [await addImage(transaction, actor, userId, image)]
      const placed = { id: lastPostId, board_id: boardId, images: [] }
      await setPostImages(transaction, actor, placed, { wanted, uploaderId: userId })
    }
    await changeFormula(transaction, actor, presets.rice)
    await fillDuplicates(transaction, lastPostId)
    await addToBatch(transaction, actor, lastPostId)
    await uploadFile(transaction, actor, userId)
    const caller = { actor, audience: everyBoard, userId }
    await changePosts(transaction, caller, { ids: [lastPostId], owner: userId })
    const decision = { action: 'reject' as const, previous: '{"items":[]}', is_undone: 1 as const }
    const { revision, now: created } = transaction
    await transaction.query
      .insertInto('moderation_decisions')
      .values({ id: transaction.nextId(), creator_id: userId, ...decision, revision, created })
      .execute()
    await eraseSomebody(transaction, actor, slug)
    await blockVoter(transaction, actor, slug, lastPostId)
    const entry = { title: 'New', content: '', categories: [], published: 1 }
    const shown = { bytes: new Uint8Array([2]), width: 1, height: 1, file: null }
    const images = [await addImage(transaction, actor, userId, shown)]
    await createEntry(transaction, caller, { ...entry, posts: [lastPostId], images })
    await createEntry(transaction, caller, { ...entry, posts: [], ...forSegment })
    return lastPostId
  })
  await leaveDelivery(store, companyId)
  await leaveNotification(store, companyId, lastPostId)
  return { companyId, lastPostId }
}

/** What the job that compares posts leaves behind. */
async function fillDuplicates({ query }: CompanyTransaction, otherId: number) {
  const { id: postId } = await query
    .selectFrom('posts')
    .select('id')
    .where('id', '<', otherId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await query
    .insertInto('duplicate_pairs')
    .values({ post_id: postId, other_id: otherId, state: 'different', likeness: 500 })
    .execute()
  await query.insertInto('duplicate_checks').values({ post_id: otherId, version: 1 }).execute()
  await query
    .insertInto('duplicate_sweeps')
    .values({ method: 1, rules: '', passed_to: postId })
    .execute()
}

/** One that the user joins, with a custom field, before the job has counted anything. */
async function fillOrganization(transaction: CompanyTransaction, actor: Actor, userId: number) {
  const organization = { name: 'Globex', external_id: 'acct-7', revenue: 100 }
  const id = await createOrganization(transaction, actor, organization)
  await createCustomField(transaction, actor, { name: 'Plan', type: 'text' })
  await createSynonym(transaction, actor, { terms: ['leave', 'PTO'], one_way: false })
  await createSavedView(transaction, actor, {
    userId,
    name: 'Top',
    query: 'sort=top',
    isShared: true,
  })
  await createSavedReply(transaction, actor, { name: 'Thanks', content: 'Thank you, {name}.' })
  const segmentId = await createSegment(transaction, actor, {
    name: 'Paying',
    condition: {
      match: 'all',
      clauses: [{ field: 'organization_revenue', operator: 'at_least', value: 1 }],
    },
  })
  const member = { segment_id: segmentId, user_id: userId, organization_id: id }
  await transaction.query.insertInto('segment_members').values(member).execute()
  await transaction.query
    .insertInto('segment_organizations')
    .values({ segment_id: segmentId, organization_id: id, people: 1, revenue: 100 })
    .execute()
  await transaction.query
    .updateTable('customer_segments')
    .set({ people: 1, organizations: 1, revenue: 100 })
    .where('id', '=', segmentId)
    .execute()
  const change = { kind: 'user', subject_id: userId, passed_to: 0 } as const
  await transaction.query.insertInto('segment_changes').values(change).execute()
  const user = (await findUser(transaction, userId))!
  await editUser(transaction, actor, user, { organization: id, custom_fields: { Plan: 'Gold' } })
  return { organizationId: id, segmentId }
}

/** As if an import had brought the post. */
async function addToBatch(transaction: CompanyTransaction, actor: Actor, postId: number) {
  const batch = { kind: 'import', source: 'posts.jsonl' } as const
  const batch_id = await createBatch(transaction, actor, batch)
  await transaction.query.updateTable('posts').set({ batch_id }).where('id', '=', postId).execute()
  await changeBatchCounts(transaction, batch_id, { posts: 1 })
}

/** A file that waits to be imported. */
async function uploadFile(transaction: CompanyTransaction, actor: Actor, userId: number) {
  const bytes = Buffer.from('title\nOne\n')
  const file = { userId, name: 'posts.csv', format: 'csv', bytesCount: bytes.length } as const
  await storeFile(transaction, await createImport(transaction, actor, file), bytes)
}

/** A session, and links for others. */
async function leaveSession(transaction: CompanyTransaction, actor: Actor, userId: number) {
  const linkSecret = await addLoginLink(transaction, actor, userId)
  await signIn(transaction, { linkSecret, device: 'Firefox', isSecure: true })
  await addLoginLink(transaction, actor, userId)
  await createLoginRequest(transaction, {
    email: 'new@people.example',
    network: '192.0.2.1',
  })
  const wish = { userId, sessionId: 1, email: 'other@people.example' }
  await askForAddress(transaction, wish)
  const used = { hash: '0'.repeat(64), created: transaction.now, expires: transaction.now }
  await transaction.query.insertInto('used_sso_tokens').values(used).execute()
  const provider = {
    kind: 'other',
    name: '',
    issuer: 'https://id.example',
    client_id: 'hark',
  } as const
  const settings = { scopes: 'openid', email_domains: '', rules: '[]', proved: null }
  await transaction.query
    .insertInto('oidc_providers')
    .values({
      ...provider,
      ...settings,
      id: transaction.nextId(),
      client_secret: 'sealed',
      created: transaction.now,
    })
    .execute()
  const passkey = { name: 'Phone', credential_id: 'a', user_handle: 'b', public_key: 'c' }
  await transaction.query
    .insertInto('passkeys')
    .values({
      ...passkey,
      id: transaction.nextId(),
      user_id: userId,
      counter: 0,
      created: transaction.now,
      last_used: transaction.now,
    })
    .execute()
  const identity = { issuer: 'https://id.example', subject: 'a', user_id: userId }
  await transaction.query
    .insertInto('identities')
    .values({ ...identity, created: transaction.now })
    .execute()
}

async function eraseSomebody(transaction: CompanyTransaction, actor: Actor, slug: string) {
  const person = { email: `gone@${slug}.example`, name: 'Gone', role: 'customer' as const }
  const id = (await addUser(transaction, actor, person))!
  await eraseUser(transaction, actor, (await findUser(transaction, id))!)
}

/** Whose vote and like are removed until they are unblocked. */
async function blockVoter(
  transaction: CompanyTransaction,
  actor: Actor,
  slug: string,
  postId: number,
) {
  const person = { email: `blocked@${slug}.example`, name: 'Blocked', role: 'customer' as const }
  const userId = (await addUser(transaction, actor, person))!
  await addVote(transaction, actor, { postId, userId })
  const liked = { postId, creatorId: userId, content: 'Numbat' }
  const commentId = await addComment(transaction, actor, liked)
  await likeComment(transaction, actor, { commentId, userId })
  const user = (await findUser(transaction, userId))!
  await blockUser(transaction, actor, user, { removesContent: true })
}

/** What a job that follows the events has planned. */
async function leaveDelivery(store: Store, companyId: number) {
  await store.company(companyId).maintain(async ({ query }) => {
    await query.insertInto('job_cursors').values({ consumer: 'mail', version: 1 }).execute()
    await query
      .insertInto('deliveries')
      .values({
        consumer: 'mail',
        version: 1,
        target: 'a',
        state: 'dead',
        attempts: 1,
        next_attempt: 0,
        error: 'refused',
      })
      .execute()
    await leaveWebhook(query)
  })
}

async function leaveWebhook(query: CompanyTransaction['query']) {
  const times = { created: 1, revision: 1, edit_revision: 1, edited: null }
  const flags = { includes_internal: 0, is_enabled: 1 } as const
  await query
    .insertInto('webhooks')
    .values({
      id: 1,
      url: 'https://hooks.example/',
      kind: 'standard',
      events: '',
      board_id: null,
      secret: 'v1.sealed',
      ...flags,
      ...times,
    })
    .execute()
  const state = { state: 'failed', next_attempt: null, created: 1 } as const
  const event = { webhook_id: 1, version: 1, type: 'post.created', post_id: null }
  await query
    .insertInto('webhook_deliveries')
    .values({ ...event, ...state, body: '{}', attempts: 28 })
    .execute()
}

/** What somebody hears of, also by mail. */
async function leaveNotification(store: Store, companyId: number, postId: number) {
  await store.company(companyId).maintain(async ({ query }) => {
    const { id } = await query.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const of = { user_id: id, version: 1, post_id: postId }
    const notification = { ...of, kind: 'new_post', comment_id: null, created: 1 }
    await query
      .insertInto('notifications')
      .values({ ...notification, is_unread: 1 })
      .execute()
    await query
      .insertInto('notification_mails')
      .values({ ...of, frequency: 'daily', due: 9e15, mail_version: null })
      .execute()
    await query
      .insertInto('notification_settings')
      .values({ user_id: id, ...newSettings() })
      .execute()
    const entry = { entry_id: 1, frequency: 'daily', due: 9e15, mail_version: null } as const
    await query
      .insertInto('entry_mails')
      .values({ user_id: id, version: 1, ...entry, created: 1 })
      .execute()
    await query.insertInto('changelog_follows').values({ user_id: id, created: 1 }).execute()
    const board = await query.selectFrom('boards').select('id').executeTakeFirstOrThrow()
    await query
      .insertInto('board_follows')
      .values({ board_id: board.id, user_id: id, created: 1 })
      .execute()
  })
}

async function keepAnswer(transaction: CompanyTransaction) {
  const token = await transaction.query.selectFrom('tokens').select('id').executeTakeFirstOrThrow()
  await transaction.query
    .insertInto('idempotency_keys')
    .values({
      caller_kind: 'token',
      caller_id: token.id,
      path: '/api/v1/posts/create/',
      idempotency_key: 'key',
      body_hash: '',
      answer: '{}',
      created: transaction.now,
    })
    .execute()
}
