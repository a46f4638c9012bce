import { z } from 'zod'
import { fieldProblem, problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { createComment, findRepeated } from '../../../features/comments/create-comment.ts'
import { findVisibleComment } from '../../../features/comments/find-comment.ts'
import {
  highlightComment,
  unhighlightComment,
} from '../../../features/comments/highlight-comment.ts'
import { type ChangePosts, changePosts } from '../../../features/posts/bulk/change-posts.ts'
import { listFieldsOf } from '../../../features/posts/fields/post-fields.ts'
import { getRootPost, getVisiblePost } from '../../../features/posts/find-post.ts'
import { findPostFor, type PersonalPostRow } from '../../../features/posts/find-post-for.ts'
import { mergePost } from '../../../features/posts/merge/merge-post.ts'
import { changePost } from '../../../features/posts/write/change-post.ts'
import { estimateMax, teamFields } from '../../../features/posts/write/fields.ts'
import { filledText, idField, issue, text } from '../../../platform/http/fields.ts'
import { isId } from '../../../platform/text/id.ts'
import { isDate } from '../../../platform/text/is-date.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { pathId, writeFor } from '../../parts/form-calls.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { fieldValuesIn } from '../../parts/post-fields.tsx'
import { backPath, requireMember } from '../back-path.ts'
import { type Deed, type Undo, withNotice } from '../notice.tsx'
import { type Asked, othersDid, type Seen } from './conflict.tsx'
import { inboxPage } from './inbox-page.tsx'
import { findOrCreateTag, newTag } from './new-tag.ts'

const lengthMax = 20_000
const tick = z.literal('on').optional()
const back = { back: z.string().optional() }
/** The number of the latest event when the form was shown. */
const seen = { seen: idField.optional() }

type Back = { back?: string | undefined }
type Done = { did: Deed; undo?: Undo | undefined }

/** Runs what a form of the open post asks for, and leads back with a notice of it. */
async function act<Fields extends Back>(
  call: FormCall<Fields>,
  permission: Parameters<typeof writeFor>[1],
  work: (
    transaction: CompanyTransaction,
    member: SessionCaller,
    post: PersonalPostRow,
  ) => Promise<Done | Asked>,
) {
  requireMember(call)
  const postId = pathId(call)
  const done = await writeFor(call, permission, async (transaction, member) => {
    const post = await findPostFor(transaction, member, postId)
    if (!post) throw problem('not_found')
    return work(transaction, member, post)
  })
  return 'conflict' in done ? done : { redirectTo: withNotice(backPath(call), done) }
}

async function change(
  transaction: CompanyTransaction,
  member: SessionCaller,
  changes: ChangePosts,
  did: Deed,
): Promise<Done> {
  const { id: changeId } = await changePosts(transaction, member, changes)
  if (changeId === null) return { did: 'unchanged' }
  return { did, undo: { kind: 'change', id: changeId } }
}

async function write(
  transaction: CompanyTransaction,
  member: SessionCaller,
  postId: number,
  comment: { content: string; internal?: boolean; notify?: boolean },
): Promise<Undo> {
  const post = await getRootPost(transaction, member.audience, postId)
  const { content, internal: isInternal = false } = comment
  const place = { creatorId: member.userId, postId: post.id, parentId: undefined }
  const commentId =
    (await findRepeated(transaction, { ...place, content, isInternal })) ??
    (await createComment(transaction, member, post, comment))
  return { kind: 'comment', id: commentId }
}

type Answer = Back &
  Seen & {
    content: string
    status?: string | undefined
    /** The status that the form was shown with. */
    was?: string | undefined
    notify?: 'on' | undefined
  }

/**
 * An answer for everyone to see, a new status, or both: then the answer says why. A status that was not chosen here is left
 * alone. A colleague who has answered or chosen another status since the form was shown was faster: the sender is asked.
 */
export const answerForm: Form<Answer> = {
  fields: z.object({
    content: text(lengthMax),
    status: idField.optional(),
    was: idField.optional(),
    notify: tick,
    ...seen,
    ...back,
  }),
  page: inboxPage,
  run: call =>
    act(call, 'posts.manage', async (transaction, member, post) => {
      const { content, status, was = String(post.status_id), notify } = call.fields
      const isSaid = content.trim() !== ''
      const isChosen = status !== undefined && status !== was
      if (!isSaid && !isChosen) throw fieldProblem('content', 'blank', 'This may not be blank.')
      const isSame = isChosen && Number(status) === post.status_id
      const asked = await othersDid(transaction, member, post, call.fields, [
        ...(isSaid ? ['comment.created'] : []),
        ...(isSame ? [] : ['post.status_changed']),
      ])
      if (asked) return asked
      // With the status that a colleague chose, too, an answer is a plain comment.
      if (isChosen && (!isSaid || !isSame)) {
        const comment = isSaid ? content : undefined
        const named = { ids: [post.id], status: Number(status), comment, notify: notify === 'on' }
        return change(transaction, member, named, isSaid ? 'answered' : 'status')
      }
      const said = { content, notify: notify === 'on' }
      return { did: 'answered', undo: await write(transaction, member, post.id, said) }
    }),
}

/** Nothing is sent yet: the page is shown again, with the reply in the answer (`answerDraft`). */
export const insertReplyForm: Form<object> = {
  fields: z.object({}),
  page: inboxPage,
  async run(call) {
    const member = requireMember(call)
    if (!(await findPostFor(member.db, member, pathId(call)))) throw problem('not_found')
    return 'ask again'
  },
}

export const noteForm: Form<Back & { note: string }> = {
  fields: z.object({ note: filledText(lengthMax), ...back }),
  page: inboxPage,
  run: call =>
    act(call, 'comments.create_internal', async (transaction, member, post) => {
      const said = { content: call.fields.note, internal: true }
      return { did: 'note', undo: await write(transaction, member, post.id, said) }
    }),
}

export const doneForm: Form<Back & { set: 'on' | 'off' }> = {
  fields: z.object({ set: z.enum(['on', 'off']), ...back }),
  page: inboxPage,
  run: call =>
    act(call, 'posts.manage', (transaction, member, post) => {
      const triaged = call.fields.set === 'on'
      const did = triaged ? 'done' : 'reopened'
      return change(transaction, member, { ids: [post.id], triaged }, did)
    }),
}

export const ownerForm: Form<Back & Seen & { owner: string }> = {
  fields: z.object({ owner: z.union([idField, z.literal('')]), ...seen, ...back }),
  page: inboxPage,
  run: call =>
    act(call, 'posts.manage', async (transaction, member, post) => {
      const owner = call.fields.owner === '' ? null : Number(call.fields.owner)
      // Also where they are no longer active, and so could not become the owner.
      if (owner === post.owner_id) return { did: 'unchanged' }
      const types = ['post.owner_changed']
      const asked = await othersDid(transaction, member, post, call.fields, types)
      return asked ?? change(transaction, member, { ids: [post.id], owner }, 'owner')
    }),
}

export const boardForm: Form<Back & Seen & { board: string }> = {
  fields: z.object({ board: idField, ...seen, ...back }),
  page: inboxPage,
  run: call =>
    act(call, 'posts.manage', async (transaction, member, post) => {
      const board = Number(call.fields.board)
      const types = board === post.board_id ? [] : ['post.moved']
      const asked = await othersDid(transaction, member, post, call.fields, types)
      return asked ?? change(transaction, member, { ids: [post.id], board }, 'board')
    }),
}

const estimateField = z
  .union([z.literal(''), idField.refine(text => Number(text) <= estimateMax)])
  .transform(text => (text === '' ? null : Number(text)))
  .optional()

type Estimate = Back &
  Seen & { effort?: number | null | undefined; impact?: number | null | undefined }

export const estimateForm: Form<Estimate> = {
  fields: z.object({ effort: estimateField, impact: estimateField, ...seen, ...back }),
  page: inboxPage,
  run: call =>
    act(call, 'posts.manage', async (transaction, member, post) => {
      const { effort = post.effort, impact = post.impact } = call.fields
      const asked = await othersDid(transaction, member, post, call.fields, [
        ...(effort === post.effort ? [] : ['post.effort_changed']),
        ...(impact === post.impact ? [] : ['post.impact_changed']),
      ])
      const changes = { ids: [post.id], effort, impact }
      return asked ?? change(transaction, member, changes, 'estimate')
    }),
}

type Properties = Back &
  Seen & {
    links?: string | undefined
    eta?: string | undefined
    pinned?: 'on' | 'off' | undefined
    locked?: 'on' | 'off' | undefined
  }

const onOrOff = z.enum(['on', 'off']).optional()

/** What is changed as it is, without an undo: the links, the planned date, and whether it is pinned or locked. */
export const propertiesForm: Form<Properties> = {
  fields: z.object({
    links: text(lengthMax).optional(),
    eta: z.string().optional(),
    pinned: onOrOff,
    locked: onOrOff,
    ...seen,
    ...back,
  }),
  page: inboxPage,
  run: call =>
    act(call, 'posts.manage', async (transaction, member, post) => {
      const { pinned, locked } = call.fields
      const links = call.fields.links === undefined ? undefined : linksIn(call.fields.links)
      const eta = call.fields.eta === undefined ? undefined : dateIn(call.fields.eta)
      const asked = await othersDid(transaction, member, post, call.fields, [
        ...(links === undefined || links.join() === post.links.join()
          ? []
          : ['post.links_changed']),
        ...(eta === undefined || eta === post.eta ? [] : ['post.eta_changed']),
      ])
      if (asked) return asked
      await changePost(transaction, member, post, {
        links,
        eta,
        pinned: pinned && pinned === 'on',
        locked: locked && locked === 'on',
      })
      return { did: eta === undefined ? 'saved' : 'eta' }
    }),
}

/** Values of post fields. A field may have been deleted since the form was shown. */
export const fieldsForm: Form<Back & Seen & Record<string, string | undefined>> = {
  fields: z.object({ ...seen, ...back }).catchall(z.string()),
  page: inboxPage,
  run: call =>
    act(call, 'posts.manage', async (transaction, member, post) => {
      const fields = await listFieldsOf(transaction, post.board_id)
      const custom_fields = fieldValuesIn(fields, call.fields)
      const asked = await othersDid(transaction, member, post, call.fields, ['post.fields_changed'])
      if (asked) return asked
      await changePost(transaction, member, post, { custom_fields })
      return { did: 'saved' }
    }),
}

function linksIn(lines: string): string[] {
  const given = lines.split('\n').flatMap(line => line.trim() || [])
  const { data, success } = teamFields.links.safeParse(given)
  if (success) return data ?? []
  throw fieldProblem('links', 'invalid_url', 'These must be http or https URLs, at most 20.')
}

function dateIn(given: string): string | null {
  const date = given.trim()
  if (date === '') return null
  if (isDate(date)) return date
  throw fieldProblem('eta', 'invalid_date', 'This must be a date.')
}

/** A comment of the team becomes the official answer, or is one no longer. */
export const officialForm: Form<Back & { comment: string; set: 'on' | 'off' }> = {
  fields: z.object({ comment: idField, set: z.enum(['on', 'off']), ...back }),
  page: inboxPage,
  run: call =>
    act(call, 'comments.highlight', async (transaction, member) => {
      const comment = await findVisibleComment(transaction, member, Number(call.fields.comment))
      if (!comment) throw problem('not_found')
      const mark = call.fields.set === 'on' ? highlightComment : unhighlightComment
      await mark(transaction, member.actor, comment)
      return { did: 'saved' }
    }),
}

type Tags = Back & { shown: string; was?: string | undefined; new?: string | undefined }

/** More than the form shows: a hundred, and those of the post. */
const tagsShownMax = 200
const idsIn = (list: string) => list.split(',').filter(Boolean).map(Number)
const idList = z
  .string()
  .refine(list => list.split(',').filter(Boolean).every(isId))
  .check(({ value, issues }) => {
    if (idsIn(value).length > tagsShownMax)
      issues.push(issue(value, 'too_many', `At most ${tagsShownMax}.`))
  })

/**
 * Each tag that the form shows is ticked or not: `shown` names those, and `was` those that were ticked at first. Only what
 * was changed here is changed.
 */
export const tagsForm: Form<Tags & Record<string, string | undefined>> = {
  fields: z
    .object({ shown: idList, was: idList.optional(), new: newTag, ...back })
    .catchall(z.string()),
  page: inboxPage,
  run: call =>
    act(call, 'posts.manage', async (transaction, member, post) => {
      const { fields } = call
      const before = new Set(post.tags.map(tag => tag.id))
      const was = fields.was === undefined ? before : new Set(idsIn(fields.was))
      const isTicked = (tagId: number) => fields[`tag-${tagId}`] === 'on'
      const changed = idsIn(fields.shown).filter(tagId => isTicked(tagId) !== was.has(tagId))
      const tags_add = changed.filter(tagId => isTicked(tagId) && !before.has(tagId))
      const { new: name } = fields
      if (name) tags_add.push(await findOrCreateTag(transaction, member, name))
      const tags_remove = changed.filter(tagId => !isTicked(tagId) && before.has(tagId))
      return change(transaction, member, { ids: [post.id], tags_add, tags_remove }, 'tags')
    }),
}

export const mergeForm: Form<Back & { into: string }> = {
  fields: z.object({ into: idField, ...back }),
  page: inboxPage,
  run: call =>
    act(call, 'posts.merge', async (transaction, member, { id: postId }) => {
      const post = await getVisiblePost(transaction, member.audience, postId)
      await mergePost(transaction, member, post, Number(call.fields.into))
      const { revision } = transaction
      return { did: 'merged', undo: { kind: 'merge', id: postId, revision } }
    }),
}
