import { z } from 'zod'
import { fieldProblem, problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { deleteComment } from '../../../features/comments/delete-comment.ts'
import { findVisibleComment } from '../../../features/comments/find-comment.ts'
import { undoFeedback } from '../../../features/inbox/feedback.ts'
import { undoDecision } from '../../../features/moderation/undo-decision.ts'
import { changePosts } from '../../../features/posts/bulk/change-posts.ts'
import { postsMax } from '../../../features/posts/bulk/schema.ts'
import { undoChange } from '../../../features/posts/bulk/undo-change.ts'
import { membersMax } from '../../../features/posts/duplicates/list-groups.ts'
import { mergeGroup } from '../../../features/posts/duplicates/merge-group.ts'
import { listEntries } from '../../../features/posts/list/list-filtered-posts.ts'
import { listLimits, postSorts } from '../../../features/posts/list/list-query.ts'
import { nobody } from '../../../features/posts/list/post-filter.ts'
import { undoMerge } from '../../../features/posts/merge/undo-merge.ts'
import { postsInOrder } from '../../../features/posts/post-row.ts'
import { estimateMax } from '../../../features/posts/write/fields.ts'
import { idField } from '../../../platform/http/fields.ts'
import { idsAfter } from '../../../platform/text/id.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { writeFor } from '../../parts/form-calls.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { backPath, requireMember } from '../back-path.ts'
import { type Deed, type Done, parseUndo, withNotice } from '../notice.tsx'
import { undoDate, undoPlace } from '../roadmap/undo-move.ts'
import { inboxPage } from './inbox-page.tsx'
import { queryIn, readChoices, readInboxView } from './inbox-view.ts'
import { findOrCreateTag, newTag } from './new-tag.ts'
import { inboxFilter, readInbox } from './read-inbox.ts'

const choice = z
  .union([z.literal(''), idField, z.literal(String(nobody))])
  .transform(text => (text === '' ? undefined : Number(text)))
  .optional()

const actions = ['status', 'owner', 'tag', 'board', 'effort', 'impact', 'done', 'merge'] as const

/** 0 is none. */
const estimate = choice.refine(value => (value ?? 0) <= estimateMax)

type Bulk = {
  /** Only its own fields count: those of another may have been left filled in. */
  do?: (typeof actions)[number] | undefined
  status?: number | undefined
  board?: number | undefined
  owner?: number | undefined
  effort?: number | undefined
  impact?: number | undefined
  /** The name of a tag, which is created if there is none. */
  new?: string | undefined
  into?: number | undefined
  /** Every post of the view that `back` leads to. */
  all?: 'on' | undefined
  notify?: string | undefined
  back?: string | undefined
} & Record<string, unknown>

/** Changes every post that is ticked: each is a field of its own, as each tag is. */
export const bulkForm: Form<Bulk> = {
  fields: z
    .object({
      do: z.enum(actions).optional(),
      status: choice,
      board: choice,
      owner: choice,
      effort: estimate,
      impact: estimate,
      new: newTag,
      into: choice,
      all: z.literal('on').optional(),
      notify: z.string().optional(),
      back: z.string().optional(),
    })
    .catchall(z.string()),
  page: inboxPage,
  async run(call) {
    requireMember(call)
    const { all, new: added, ...fields } = call.fields
    const back = backPath(call as FormCall<{ back?: string | undefined }>)
    const ids = all ? await idsOfView(call, back) : idsAfter('post-', fields)
    if (ids.length > postsMax) throw fieldProblem('ids', 'too_many', `At most ${postsMax}.`)
    if (ids.length === 0) return { redirectTo: withNotice(back, { did: 'unchanged' }) }
    if (fields.do === 'merge') return { redirectTo: withNotice(back, await merge(call, ids)) }
    const { id, changed } = await writeFor(call, 'posts.manage', async (transaction, member) => {
      const changes = await changesOf(transaction, member, call.fields)
      return changes
        ? changePosts(transaction, member, { ids, ...changes })
        : { id: null, changed: 0 }
    })
    if (id === null) return { redirectTo: withNotice(back, { did: 'unchanged' }) }
    const undo = { kind: 'change' as const, id }
    return { redirectTo: withNotice(back, { did: 'changed', count: changed, undo }) }
  },
}

/** Undefined where nothing was chosen. */
async function changesOf(
  transaction: CompanyTransaction,
  member: SessionCaller,
  { do: action, status, board, owner, notify, new: added, ...fields }: Bulk,
) {
  if (action === 'done') return { triaged: true }
  if (action === 'status')
    return status === undefined ? undefined : { status, notify: notify === 'on' }
  if (action === 'owner')
    return owner === undefined ? undefined : { owner: owner === nobody ? null : owner }
  if (action === 'effort' || action === 'impact') {
    const value = fields[action]
    return value === undefined ? undefined : { [action]: value === 0 ? null : value }
  }
  if (action === 'board') return board === undefined ? undefined : { board }
  if (action !== 'tag') return undefined
  const tags = idsAfter('tag-', fields)
  if (added !== undefined) tags.push(await findOrCreateTag(transaction, member, added))
  return tags.length === 0 ? undefined : { tags_add: tags }
}

/** The posts that the view shows, wherever in it the page was; one more than may be changed, where it has more. */
async function idsOfView(call: FormCall<Bulk>, back: string): Promise<number[]> {
  const query = queryIn(new URL(back, 'http://localhost').searchParams)
  const member = requireMember(call)
  const { db } = member
  const choices = await readChoices({ ...call, db, query })
  const view = readInboxView({ query }, choices)
  if (view.search !== undefined) {
    const read = await readInbox({ ...call, db, query }, view, choices, 1)
    return read?.pages.flatMap(({ posts }) => posts.map(({ id }) => id)) ?? []
  }
  const filter = inboxFilter(call, member, view, choices)
  const limits = { ...listLimits, tryMax: 2 * postsMax }
  const page = { size: postsMax }
  const { items } = await listEntries(db, filter, postSorts[view.order], page, limits)
  return items.map(({ id }) => id)
}

/** Into the chosen one of them, or else the one that most people vote for. */
function merge(call: FormCall<Bulk>, ids: number[]): Promise<Done> {
  if (ids.length > membersMax) throw fieldProblem('into', 'too_many', `At most ${membersMax}.`)
  return writeFor(call, 'posts.merge', async (transaction, member): Promise<Done> => {
    const posts = await postsInOrder(transaction, ids)
    const [most] = posts.toSorted((a, b) => b.votes_count - a.votes_count || a.created - b.created)
    const into = ids.find(id => id === call.fields.into) ?? most?.id
    if (ids.length < 2 || into === undefined) return { did: 'unchanged' }
    const { merged } = await mergeGroup(transaction, member, ids, into)
    const [id, ...more] = merged
    if (id === undefined) return { did: 'unchanged' }
    const { revision } = transaction
    return { did: 'merged', undo: { kind: 'merge', id, more, revision } }
  })
}

type UndoFields = Record<'undo', string> & Partial<Record<'of' | 'count' | 'back', string>>

export const undoForm: Form<UndoFields> = {
  fields: z.object({
    undo: z.string(),
    of: z.string().optional(),
    count: z.string().optional(),
    back: z.string().optional(),
  }) as z.ZodType<UndoFields>,
  page: inboxPage,
  async run(call) {
    requireMember(call)
    const { of, count } = call.fields
    const did = await undo(call)
    const done = { did, undo: parseUndo(call.fields.undo), of, count: Number(count) || undefined }
    return { redirectTo: withNotice(backPath(call), done) }
  },
}

/** Only what oneself did: the undo may come from an address that somebody sent. A decision is anybody's who may decide. */
async function undo(call: FormCall<UndoFields>): Promise<Deed> {
  const wanted = parseUndo(call.fields.undo)
  if (!wanted) throw problem('not_found')
  const { kind, id, more = [], revision } = wanted
  if (kind === 'change')
    return writeFor(call, 'posts.manage', async (transaction, member): Promise<Deed> => {
      const { skipped } = await undoChange(transaction, member, id, false)
      return skipped.length === 0 ? 'undone' : 'undone_partly'
    })
  if (kind === 'merge')
    return writeFor(call, 'posts.merge', async (transaction, member): Promise<Deed> => {
      await undoMerge(transaction, member, [id, ...more], revision)
      return 'undone'
    })
  if (kind === 'decision')
    return writeFor(call, 'moderation.write', async (transaction, member): Promise<Deed> => {
      const { kept, hidden } = await undoDecision(transaction, member, id)
      return kept.length + hidden === 0 ? 'undone_decision' : 'undone_partly'
    })
  if (kind === 'feedback')
    return writeFor(call, 'votes.manage', async (transaction, member): Promise<Deed> => {
      await undoFeedback(transaction, member, { postId: id, revision })
      return 'undone'
    })
  if (kind === 'date' || kind === 'place')
    return writeFor(call, 'posts.manage', (transaction, member) =>
      kind === 'date'
        ? undoDate(transaction, member, id, more)
        : undoPlace(transaction, member, id, more),
    )
  return writeFor(call, 'comments.delete', async (transaction, member): Promise<Deed> => {
    const comment = await findVisibleComment(transaction, member, id)
    if (!comment) throw problem('not_found')
    if (comment.creator_id !== member.userId) throw problem('forbidden')
    await deleteComment(transaction, member, comment)
    return 'undone'
  })
}
