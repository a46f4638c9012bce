import { Problem } from '../../../src/errors/problem.ts'
import { permissionsOf } from '../../../src/features/auth/permissions.ts'
import { modes, visibilities } from '../../../src/features/boards/audience.ts'
import { addBoard, editBoard, findBoardBySlug } from '../../../src/features/boards/boards.ts'
import { deleteBoard } from '../../../src/features/boards/delete-board.ts'
import { setBoardMember } from '../../../src/features/boards/members.ts'
import {
  createEntry,
  deleteEntry,
  editEntry,
} from '../../../src/features/changelog/change-entry.ts'
import { findEntry } from '../../../src/features/changelog/find-entry.ts'
import { editComment } from '../../../src/features/comments/change-comment.ts'
import { changePostStatus } from '../../../src/features/comments/change-post-status.ts'
import { addComment } from '../../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../../src/features/comments/delete-comment.ts'
import { findVisibleComment } from '../../../src/features/comments/find-comment.ts'
import { highlightComment } from '../../../src/features/comments/highlight-comment.ts'
import { likeComment, unlikeComment } from '../../../src/features/comments/like-comment.ts'
import { editCompany, findCompanyRow } from '../../../src/features/company/settings/edit-company.ts'
import { addImage } from '../../../src/features/images/images.ts'
import { logFeedback, undoFeedback } from '../../../src/features/inbox/feedback.ts'
import {
  createSavedReply,
  deleteSavedReply,
  editSavedReply,
} from '../../../src/features/inbox/saved-replies/saved-replies.ts'
import { blockUser, unblockUser, voidVotes } from '../../../src/features/moderation/block-user.ts'
import { decide } from '../../../src/features/moderation/decide.ts'
import { findItem } from '../../../src/features/moderation/find-item.ts'
import { reportPost } from '../../../src/features/moderation/report-content.ts'
import { undoDecision } from '../../../src/features/moderation/undo-decision.ts'
import {
  askToConfirm,
  confirmAddress,
} from '../../../src/features/notifications/confirming/ask-to-confirm.ts'
import {
  createOrganization,
  deleteOrganization,
  editOrganization,
} from '../../../src/features/people/organizations/organizations.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { eraseUser } from '../../../src/features/people/users/delete-user.ts'
import { chooseName } from '../../../src/features/people/users/edit-profile.ts'
import { editUser, setUserActive } from '../../../src/features/people/users/edit-user.ts'
import { findUser, findUserByEmail } from '../../../src/features/people/users/find-user.ts'
import { changePosts } from '../../../src/features/posts/bulk/change-posts.ts'
import { undoChange } from '../../../src/features/posts/bulk/undo-change.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../../src/features/posts/delete-post.ts'
import { editPost } from '../../../src/features/posts/edit-post.ts'
import {
  addPostField,
  deletePostField,
  editPostField,
  listFieldsOf,
} from '../../../src/features/posts/fields/post-fields.ts'
import { setFieldValues } from '../../../src/features/posts/fields/set-values.ts'
import { findVisiblePost } from '../../../src/features/posts/find-post.ts'
import { findPostFor } from '../../../src/features/posts/find-post-for.ts'
import { readGroup } from '../../../src/features/posts/merge/group.ts'
import { mergePost, unmergePost } from '../../../src/features/posts/merge/merge-post.ts'
import { movePosts } from '../../../src/features/posts/move-posts.ts'
import { setPostImages } from '../../../src/features/posts/set-images.ts'
import { setLinks } from '../../../src/features/posts/set-links.ts'
import { setPostFields } from '../../../src/features/posts/set-post-fields.ts'
import { setTags } from '../../../src/features/posts/set-tags.ts'
import {
  createRoadmap,
  deleteRoadmap,
  editRoadmap,
  listRoadmaps,
} from '../../../src/features/roadmaps/roadmaps.ts'
import {
  columnKinds,
  createRoadmapBody,
  roadmapSorts,
} from '../../../src/features/roadmaps/schema.ts'
import {
  createSynonym,
  deleteSynonym,
  editSynonym,
} from '../../../src/features/search/synonyms/synonyms.ts'
import {
  createSegment,
  deleteSegment,
  editSegment,
  listSegments,
} from '../../../src/features/segments/segments.ts'
import { findStatus } from '../../../src/features/statuses/find-status.ts'
import { retireStatus } from '../../../src/features/statuses/retire-status.ts'
import { addStatus, editStatus } from '../../../src/features/statuses/statuses.ts'
import { createTag, deleteTag, editTag } from '../../../src/features/tags/tags.ts'
import { countNext } from '../../../src/features/themes/count-themes.ts'
import { createThemeBody } from '../../../src/features/themes/schema.ts'
import { dismissSuggestion } from '../../../src/features/themes/suggestions.ts'
import {
  createTheme,
  deleteTheme,
  editTheme,
  listThemes,
} from '../../../src/features/themes/themes.ts'
import { removeSome, startRemoval } from '../../../src/features/transfer/batches/remove-batch.ts'
import { importLines } from '../../../src/features/transfer/import/import-lines.ts'
import { addVote } from '../../../src/features/votes/add-vote.ts'
import { followPost, unfollowPost } from '../../../src/features/votes/followers/followers.ts'
import { removeVote } from '../../../src/features/votes/remove-vote.ts'
import { createWebhook, editWebhook } from '../../../src/features/webhooks/manage/change-webhook.ts'
import { SecretBox } from '../../../src/platform/secret-box/secret-box.ts'
import { parseSecretKeys } from '../../../src/platform/secret-box/secret-key.ts'
import type { CompanyDb, CompanyTransaction } from '../../../src/store/company-db.ts'
import { actors, eventKind, rowId } from '../../../src/store/event.ts'
import type { Random } from '../../support/random.ts'
import { nobody } from '../temporary-store.ts'

/** What a member of the team with every board sees. */
const everything = { boards: 'every' as const, held: 'every' as const }

const box = new SecretBox(parseSecretKeys('A'.repeat(43))!)
/** No job sends anything here. */
const hook = {
  url: 'https://hooks.example/',
  kind: 'standard' as const,
  events: [],
  boardId: null,
  includesInternal: false,
}

export const member = 'member@team.example'

/** One write of any kind to the only company; what it is does not matter, that it is seen does. */
export async function randomWrite(db: CompanyDb, { pick, whole }: Random): Promise<void> {
  const posts = await db.query
    .selectFrom('posts')
    .select('id')
    .where('deleted', 'is', null)
    .execute()
  const deleted = await db.query
    .selectFrom('posts')
    .select('id')
    .where('deleted', 'is not', null)
    .execute()
  const comments = await db.query
    .selectFrom('comments')
    .select(['id', 'post_id'])
    .where('is_listed', '=', 1)
    .execute()
  const boards = await db.query.selectFrom('boards').select(['id', 'slug', 'is_private']).execute()
  const statuses = await db.query
    .selectFrom('statuses')
    .select('id')
    .where('retired', 'is', null)
    .execute()
  const users = await db.query.selectFrom('users').select('id').execute()
  const synonyms = await db.query.selectFrom('synonyms').selectAll().execute()
  const roadmaps = await listRoadmaps(db)
  const replies = await db.query.selectFrom('saved_replies').selectAll().execute()
  const segments = await listSegments(db)
  const tags = await db.query.selectFrom('tags').selectAll().where('is_listed', '=', 1).execute()
  const organizations = await db.query
    .selectFrom('organizations')
    .selectAll()
    .where('is_listed', '=', 1)
    .execute()
  const user = (await findUserByEmail(db, member))!
  const post = () => {
    const audience = everything
    const input = {
      board: pick(boards).slug,
      title: `Words ${whole(1, 999)}`,
      content: 'more words',
    }
    return createPost(db, { actor: nobody, audience, creatorId: user.id }, input)
  }
  if (posts.length < 5) return void (await post())
  const postId = pick(posts).id
  const comment = () =>
    addComment(db, nobody, {
      postId,
      creatorId: user.id,
      content: `Said ${whole(1, 999)}`,
      isInternal: pick([true, false]),
    })
  const anyComment = async () => {
    const reader = { audience: everything, role: 'admin' as const }
    return (await findVisibleComment(db, reader, pick(comments).id))!
  }
  const rowOf = async (id: number) => {
    const reader = { audience: everything, userId: user.id }
    return (await findPostFor(db, reader, id, { evenDeleted: true }))!
  }
  const admin = { actor: nobody, role: 'admin' as const, userId: user.id }
  const writes: (() => Promise<unknown>)[] = [
    async () => deletePost(db, admin, await rowOf(postId)).catch(refused),
    async () => {
      // A server may be purging it.
      const row = deleted.length > 0 && (await rowOf(pick(deleted).id))
      if (row) await restorePost(db, nobody, row).catch(refused)
    },
    async () => {
      const caller = { actor: nobody, audience: everything }
      await mergePost(db, caller, await rowOf(postId), pick(posts).id).catch(refused)
    },
    async () => unmergePost(db, nobody, await rowOf(postId)),
    post,
    comment,
    async () => {
      const row = await findVisiblePost(db, everything, postId)
      return editPost(db, nobody, row!, { title: `Words ${whole(1, 999)}` })
    },
    async () => {
      if (comments.length === 0) return
      return editComment(db, nobody, await anyComment(), { content: `Said ${whole(1, 999)}` })
    },
    async () => {
      const reader = { audience: everything, userId: user.id }
      const row = (await findPostFor(db, reader, postId))!
      await pick<() => Promise<unknown>>([
        () => movePosts(db, nobody, [row], pick(boards).id),
        () => movePosts(db, nobody, [row], pick(boards).id),
        () => setLinks(db, nobody, row, [`https://a.example/${whole(1, 3)}`]),
        async () => {
          const picture = { bytes: new Uint8Array(1), width: whole(1, 9), height: 1, file: null }
          const wanted = pick([[], [await addImage(db, nobody, user.id, picture)]])
          await setPostImages(db, nobody, row, { wanted, uploaderId: user.id }).catch(refused)
        },
        async () => {
          const [field] = await listFieldsOf(db, row.board_id)
          const more = { board_id: row.board_id, type: 'number' as const }
          const is_public = whole(0, 1) === 1 ? ('customers' as const) : ('team' as const)
          if (!field)
            await addPostField(db, nobody, { ...more, name: 'Seats', audience: is_public })
          else if (whole(0, 9) === 0) await deletePostField(db, nobody, field)
          else if (whole(0, 4) === 0)
            await editPostField(db, nobody, field, { name: `Seats ${whole(1, 9)}` })
          else
            await setFieldValues(
              db,
              nobody,
              row,
              { [field.name]: pick([1, 2, null]) },
              { isTeam: true },
            )
        },
        () => setTags(db, nobody, [row], () => (tags.length === 0 ? [] : [pick(tags).id])),
        () =>
          setPostFields(db, nobody, [row], {
            owner_id: pick([user.id, null]),
            eta: pick(['2027-01-01', null]),
            is_pinned: pick([0, 1]),
            is_locked: pick([0, 1]),
            is_triaged: pick([0, 1]),
          }),
      ])()
    },
    () => addVote(db, nobody, { postId, userId: user.id }),
    () => removeVote(db, nobody, { postId, userId: user.id }),
    async () => followPost(db, nobody, await readGroup(db, postId), user.id),
    async () => unfollowPost(db, nobody, await readGroup(db, postId), user.id),
    () => addVote(db, nobody, { postId, userId: pick(users).id }).catch(refused),
    async () => {
      const row = (await findUser(db, pick(users).id)) ?? user
      const role = row.id === user.id ? 'team' : pick(['customer', 'team'] as const)
      const organization = pick([null, ...organizations])?.id ?? null
      const changes = pick([
        { name: `P ${whole(1, 99)}` },
        { segment: `${whole(1, 9)}` },
        { organization },
        { organization },
        { role },
      ])
      if (row.role !== 'admin') await editUser(db, nobody, row, changes).catch(refused)
    },
    async () => {
      const row = (await findUser(db, pick(users).id)) ?? user
      const name = pick(['', `Chosen ${whole(1, 9)}`])
      await db.write(nobody, transaction => chooseName(transaction, row.id, name))
    },
    async () => {
      const company = (await findCompanyRow(db))!
      const access = pick(['public', 'public', 'sign_in'] as const)
      const embed_origins = pick([[], ['https://a.example'], ['https://b.example']])
      const changes = pick([
        { name: `C ${whole(1, 99)}` },
        { access },
        { accent_color: '#2563eb' },
        { embed_origins },
        { imprint_url: pick([null, 'https://a.example/imprint']) },
        { shows_voters: whole(1, 2) === 1 },
        { has_starter_synonyms: whole(1, 2) === 1 },
        { mail_texts: { footer: `Foot ${whole(1, 2)}` } },
      ])
      await editCompany(db, nobody, company, changes)
    },
    async () => {
      const name = `Tag ${whole(1, 9999)}`
      if (tags.length < 4)
        await createTag(db, nobody, { name, color: '#2563eb', is_public: whole(0, 1) === 1 })
      else if (whole(1, 4) === 1) await deleteTag(db, nobody, pick(tags))
      else await editTag(db, nobody, pick(tags), { name, is_public: whole(0, 1) === 1 })
    },
    async () => {
      const [webhook] = await db.query.selectFrom('webhooks').selectAll().execute()
      const isEnabled = pick([true, false])
      if (webhook) await editWebhook(db, nobody, webhook, { isEnabled })
      else await createWebhook(db, nobody, box, { ...hook, isEnabled })
    },
    async () => {
      const synonym = { terms: ['words', `w${whole(1, 3)}`], one_way: whole(1, 2) === 1 }
      if (synonyms.length < 4) await createSynonym(db, nobody, synonym)
      else if (whole(1, 4) === 1) await deleteSynonym(db, nobody, pick(synonyms))
      else await editSynonym(db, nobody, pick(synonyms), synonym)
    },
    async () => {
      const reply = { name: 'Thanks', content: `Thank you ${whole(1, 3)}.` }
      if (replies.length < 4) await createSavedReply(db, nobody, reply)
      else if (whole(1, 4) === 1) await deleteSavedReply(db, nobody, pick(replies))
      else await editSavedReply(db, nobody, pick(replies), reply)
    },
    async () => {
      const value = whole(1, 99)
      const clause = { field: 'organization_revenue', operator: 'at_least', value } as const
      const condition = { match: 'all' as const, clauses: [clause] }
      if (segments.length < 4)
        await createSegment(db, nobody, { name: Bun.randomUUIDv7(), condition })
      else if (whole(1, 4) === 1) await deleteSegment(db, nobody, pick(segments)).catch(refused)
      else await editSegment(db, nobody, pick(segments), { condition })
    },
    async () => {
      const [theme] = await listThemes(db)
      const growth_step = whole(1, 9)
      const all = { audience: { boards: 'every' as const } }
      if (!theme)
        await createTheme(
          db,
          nobody,
          createThemeBody.parse({ name: 'Theme', searches: ['words'] }),
          all,
        )
      else if (whole(1, 4) === 1) await deleteTheme(db, nobody, theme)
      else if (whole(1, 2) === 1) await editTheme(db, nobody, theme, { growth_step }, all)
      else await countNext(db)
    },
    async () => {
      await dismissSuggestion(db, nobody, [pick(posts).id])
    },
    () => changeBatches(db, pick(boards).slug, pick),
    () => changeBatches(db, pick(boards).slug, pick),
    async () => {
      const revenue = whole(0, 99)
      if (organizations.length < 4) await createOrganization(db, nobody, { name: 'O', revenue })
      else if (whole(1, 4) === 1) await deleteOrganization(db, nobody, pick(organizations))
      else await editOrganization(db, nobody, pick(organizations), { revenue })
    },
    async () => {
      const caller = { actor: nobody, audience: { boards: 'every' as const } }
      const published = pick([null, 1, 2_000_000])
      const visibility = pick(['everyone', 'signed_in', 'chosen', 'team'] as const)
      const title = `Entry ${whole(1, 99)}`
      const rows = await db.query.selectFrom('changelog_entries').select('id').execute()
      const texts = {
        title,
        content: 'words',
        categories: ['New'],
        posts: [postId],
        published,
        visibility,
      }
      if (rows.length < 4) return void (await createEntry(db, caller, texts))
      const entry = (await findEntry(db, { role: 'team' }, pick(rows).id))!
      if (whole(1, 3) === 1) await deleteEntry(db, nobody, entry)
      else
        await editEntry(
          db,
          caller,
          entry,
          pick([{ title }, { published }, { posts: [postId] }, { visibility }]),
        )
    },
    () => renameBoard(db, pick(boards).id, `Board ${whole(1, 999)}`),
    async () => {
      const board = (await findBoardBySlug(db, pick(boards).slug))!
      const slug = `board-${whole(1, 4)}`
      const other = await findBoardBySlug(db, slug)
      const isFree = !other || other.id === board.id
      await editBoard(db, nobody, board, {
        ...pick([{ name: `Board ${whole(1, 999)}` }, { position: whole(0, 9) }, {}]),
        ...(isFree && pick([true, false]) ? { slug } : {}),
        // One stays private: others are given members.
        ...(boards.length > 4 && pick([true, false]) ? { is_private: pick([true, false]) } : {}),
      })
    },
    async () => {
      const board = (await findBoardBySlug(db, pick(boards).slug))!
      const isLast = boards.filter(({ is_private }) => is_private === 1).length < 2
      const isUsed = await db.query
        .selectFrom('posts')
        .select('id')
        .where('board_id', '=', board.id)
        .executeTakeFirst()
      if (!isUsed && !(isLast && board.is_private === 1)) await deleteBoard(db, nobody, board)
    },
    async () => {
      const name = `Roadmap ${whole(1, 9)}`
      if (roadmaps.some(each => each.name === name)) return
      const body = { name, columns: pick([...columnKinds]), sort: pick([...roadmapSorts]) }
      const slug = `r-${whole(1, 999_999)}`
      if (roadmaps.length < 2)
        await createRoadmap(db, nobody, createRoadmapBody.parse({ ...body, slug }))
      else if (whole(1, 4) === 1) await deleteRoadmap(db, nobody, pick(roadmaps))
      else await editRoadmap(db, nobody, pick(roadmaps), body)
    },
    async () => {
      const status = (await findStatus(db, pick(statuses).id))!
      const edits = [{ name: `Status ${status.id} ${whole(1, 9)}` }, { is_default: true }]
      await editStatus(db, nobody, status, pick<object>([...edits, { position: whole(0, 9) }]))
    },
    () =>
      addStatus(db, nobody, {
        name: `Status ${posts.length} ${whole(1, 999_999)}`,
        color: '#123456',
        category: 'active',
        is_roadmap: pick([true, false]),
        is_default: false,
      }),
    async () => {
      const status = (await findStatus(db, pick(statuses).id))!
      const others = statuses.filter(({ id }) => id !== status.id)
      if (status.is_default === 0 && others.length > 2)
        await retireStatus(db, nobody, status, pick(others).id)
    },
    async () => {
      if (boards.length > 6) return
      const slug = `board-${whole(1, 4)}`
      await addBoard(db, nobody, { slug, name: slug, isPrivate: pick([true, false]) })
    },
    async () => {
      const board = (await findBoardBySlug(db, pick(boards).slug))!
      const visibility = pick(visibilities)
      if (visibility === 'segment' && segments.length === 0) return
      const chosen = visibility === 'segment' ? { segments: [pick(segments).id] } : {}
      await editBoard(db, nobody, board, { visibility, ...chosen, mode: pick(modes) })
    },
    () =>
      changePostStatus(db, nobody, {
        postId,
        statusId: pick(statuses).id,
        byUserId: user.id,
        content: 'Moved',
      }),
    ...(comments.length === 0
      ? [comment]
      : [
          () => likeComment(db, nobody, { commentId: pick(comments).id, userId: user.id }),
          () => unlikeComment(db, nobody, { commentId: pick(comments).id, userId: user.id }),
          async () => {
            const comment = await anyComment()
            if (comment.is_internal === 0)
              await highlightComment(db, nobody, comment).catch(refused)
          },
          async () =>
            deleteComment(
              db,
              { actor: nobody, role: 'admin', userId: user.id },
              await anyComment(),
            ),
          () => {
            const { id: parentId, post_id } = pick(comments)
            const content = `Replied ${whole(1, 999)}`
            return addComment(db, nobody, {
              postId: post_id,
              parentId,
              creatorId: user.id,
              content,
            })
          },
        ]),
    () =>
      setBoardMember(db, nobody, {
        boardId: pick([...boards.filter(({ is_private }) => is_private === 1), boards[0]!]).id,
        userId: user.id,
        isMember: pick([true, false, false]),
      }),
    async () => {
      const caller = { ...admin, audience: { boards: 'every' as const } }
      const ids = [postId, pick(posts).id]
      const board = pick(boards).slug
      const change = pick([
        { status: pick(statuses).id, comment: 'Together' },
        { board },
        { owner: user.id, board },
        { owner: null },
        ...(tags.length === 0 ? [] : [{ tags_add: [pick(tags).id] }]),
      ])
      const { id } = await changePosts(db, caller, { ids, ...change }).catch(refusedBulk)
      if (id !== null && pick([true, false])) await undoChange(db, caller, id)
    },
    async () => {
      const caller = {
        ...admin,
        actor: { ...nobody, userId: user.id },
        audience: everything,
        permissions: permissionsOf('admin'),
      }
      const customer = { email: `p${whole(1, 99)}@example.com`, full_name: 'P' }
      const place = pick([{ into: postId }, { board: pick(boards).slug, title: '' }])
      const said = { customer, words: 'words', source: 'https://desk.example/1', ...place }
      const logged = await db
        .write(caller.actor, async transaction => {
          const id = await logFeedback(transaction, caller as never, said)
          return { postId: id, revision: transaction.revision }
        })
        .catch(refused)
      if (logged && pick([true, false]))
        await undoFeedback(db, caller as never, logged).catch(refused)
    },
    () => askToConfirm(db, admin, { postIds: [postId], userIds: users.map(({ id }) => id) }),
    async () => {
      const rows = await db.query
        .selectFrom('notification_settings')
        .select(['token', 'confirm_token'])
        .where('confirm_token', 'is not', null)
        .execute()
      if (rows.length === 0) return
      const { token, confirm_token } = pick(rows)
      await confirmAddress(db, { token, secret: confirm_token! }).catch(refused)
    },
    async () => {
      const row = await findUser(db, pick(users).id)
      if (row?.role === 'customer') await eraseUser(db, nobody, row)
    },
    () => moderate(db, { postId, boards, random: { pick, whole } }).catch(refused),
    () => moderate(db, { postId, boards, random: { pick, whole } }).catch(refused),
    () => moderate(db, { postId, boards, random: { pick, whole } }).catch(refused),
    () => setUserActive(db, nobody, member, pick([true, true, false])),
    () =>
      addUser(db, nobody, { email: `p${whole(1, 99)}@example.com`, name: 'P', role: 'customer' }),
  ]
  await pick(writes)()
}

/** Imports a post, starts to remove one of several imports, or removes a slice of it. */
async function changeBatches(db: CompanyDb, board: string, pick: Random['pick']) {
  if (await removeSome(db, nobody)) return
  const present = await db.query
    .selectFrom('batches')
    .selectAll()
    .where('state', '=', 'present')
    .execute()
  if (present.length > 2) return startRemoval(db, nobody, pick(present))
  const creator = { email: `i${present.length}@example.com`, full_name: 'Imported words' }
  const comments = [{ content: 'Imported words', creator }]
  const line = { board, title: 'Imported words', content: '', creator, votes: [creator], comments }
  const lines = (async function* () {
    yield { number: 1, bytes: Buffer.from(JSON.stringify(line)) }
  })()
  for await (const _ of importLines(db, actors.import, lines, 'words.jsonl'));
}

/** A post that is merged cannot be moved, and an owner may be deactivated. */
function refusedBulk(error: unknown) {
  refused(error)
  return { id: null }
}

type Moderated = {
  postId: number
  boards: { slug: string }[]
  random: Pick<Random, 'pick' | 'whole'>
}

/** Something that a customer writes where everything is held, a report, a decision, or a block. */
async function moderate(db: CompanyDb, { postId, boards, random: { pick, whole } }: Moderated) {
  const customers = await db.query
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'customer')
    .where('is_listed', '=', 1)
    .execute()
  const items = await db.query.selectFrom('moderation_items').select('id').execute()
  const board = pick(boards).slug
  const moderation = pick(['all', 'newcomers', 'never', null] as const)
  const setModeration = async () =>
    editBoard(db, nobody, (await findBoardBySlug(db, board))!, { moderation })
  if (customers.length === 0) return setModeration()
  const customer = pick(customers)
  const caller = { actor: nobody, role: 'admin', userId: customer.id, audience: everything }
  await pick<() => Promise<unknown>>([
    setModeration,
    () => {
      const input = { board, title: `Words ${whole(1, 999)}`, content: '' }
      const poster = { actor: nobody, audience: everything, creatorId: customer.id }
      return createPost(db, poster, input)
    },
    () => addComment(db, nobody, { postId, creatorId: customer.id, content: 'Mine' }),
    () => addComment(db, nobody, { postId, creatorId: customer.id, content: 'Mine' }),
    () => db.write(nobody, transaction => reportPost(transaction, caller as never, postId, 'spam')),
    () => blockUser(db, nobody, customer, { removesContent: pick([true, true, false]) }),
    () => unblockUser(db, nobody, customer),
    () => unblockUser(db, nobody, customer),
    () => voidVotes(db, nobody, customer.id),
    () =>
      db.write(nobody, async transaction => {
        const item = items.length > 0 && (await findItem(transaction, everything, pick(items).id))
        const action = pick(['approve', 'approve', 'trust', 'reject', 'spam'] as const)
        if (item) await decide(transaction, caller as never, [item], action)
      }),
    async () => {
      const decisions = await db.query.selectFrom('moderation_decisions').select('id').execute()
      if (decisions.length > 0) await undoDecision(db, caller as never, pick(decisions).id)
    },
  ])()
}

/** What the random posts do not allow, such as to delete one that is merged. */
function refused(error: unknown) {
  if (!(error instanceof Problem)) throw error
}

const boardRenamed = eventKind(
  'board.renamed',
  { board_id: rowId },
  { seenBy: 'board', changesNames: true },
)

/** A write that updates what posts show of another row. */
export function renameBoard(
  db: CompanyDb,
  boardId: number,
  name: string,
  andThen: (transaction: CompanyTransaction) => Promise<void> = async () => {},
): Promise<void> {
  return db.write(nobody, async transaction => {
    await transaction.query.updateTable('boards').set({ name }).where('id', '=', boardId).execute()
    await andThen(transaction)
    transaction.record(boardRenamed, { board_id: boardId })
  })
}
