import { z } from 'zod'
import { fieldProblem, problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { changePosts } from '../../../features/posts/bulk/change-posts.ts'
import { findPostFor, type PersonalPostRow } from '../../../features/posts/find-post-for.ts'
import { changePost } from '../../../features/posts/write/change-post.ts'
import { type Column, columnsOf, etaIn } from '../../../features/roadmaps/columns.ts'
import { placePost } from '../../../features/roadmaps/place-post.ts'
import { findRoadmap, ownRoadmap } from '../../../features/roadmaps/roadmaps.ts'
import { findStatus } from '../../../features/statuses/find-status.ts'
import { roadmapVisibilities } from '../../../features/statuses/schema.ts'
import { editStatus } from '../../../features/statuses/statuses.ts'
import { idField } from '../../../platform/http/fields.ts'
import { parseId } from '../../../platform/text/id.ts'
import { isDate } from '../../../platform/text/is-date.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { RoadmapVisibility } from '../../../store/tables.ts'
import { requireUnedited } from '../../parts/edit-form.tsx'
import { pathId, writeFor } from '../../parts/form-calls.ts'
import type { Form } from '../../parts/page.ts'
import { requireSectionMember } from '../../settings/settings-page.tsx'
import { backPath, requireMember } from '../back-path.ts'
import { type Done, undoOfDate, undoOfPlace, withNotice } from '../notice.tsx'
import { teamRoadmapPage } from './roadmap-page.tsx'
import { roadmapPath } from './roadmap-view.ts'

type Move = {
  move: string
  roadmap?: string | undefined
  back?: string | undefined
  notify?: string | undefined
} & Record<string, unknown>

/** 0 is the company's own. */
const roadmapField = z.union([z.literal('0'), idField]).optional()

/** Moves one card. Each card has fields of its own, and `move` says whose button was used. */
export const moveCardForm: Form<Move> = {
  fields: z
    .object({
      move: idField,
      roadmap: roadmapField,
      back: z.string().optional(),
      notify: z.string().optional(),
    })
    .catchall(z.string()),
  page: teamRoadmapPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireMember(call)
    const { move, notify, back, roadmap } = call.fields
    const to = call.fields[`to-${move}`] as string | undefined
    const from = call.fields[`from-${move}`] as string | undefined
    const isQuiet = notify !== 'on'
    const done = await writeFor(call, 'posts.manage', async (transaction, member) => {
      const post = await getPost(transaction, member, Number(move))
      const columns = await columnsAt(transaction, Number(roadmap ?? 0))
      const column = columns.find(({ key }) => key === to)
      if (column && column.kind !== 'status')
        return setDate(transaction, member, post, { columns, column, from })
      const status = parseId(to)
      if (status === undefined)
        throw fieldProblem('to', 'unknown_status', 'There is no such status.')
      return setStatus(transaction, member, post, { status, from, notify: !isQuiet })
    })
    const here = withQuiet(backPath({ ...call, fields: { back } }, roadmapPath), isQuiet)
    return { redirectTo: withNotice(here, done) }
  },
}

async function columnsAt(transaction: CompanyTransaction, id: number): Promise<Column[]> {
  const roadmap = id === 0 ? ownRoadmap : await findRoadmap(transaction, id)
  if (!roadmap) throw problem('not_found')
  return columnsOf(transaction, roadmap, { isTeam: true })
}

type Moved = { status: number; from: string | undefined; notify: boolean }

async function setStatus(
  transaction: CompanyTransaction,
  member: SessionCaller,
  post: PersonalPostRow,
  { status, from, notify }: Moved,
): Promise<Done> {
  if (post.status_id === status) return { did: 'unchanged' }
  // The sender must have seen its current column.
  if (String(post.status_id) !== from) throw problem('precondition_failed')
  const { id } = await changePosts(transaction, member, { ids: [post.id], status, notify })
  return id === null ? { did: 'unchanged' } : { did: 'status', undo: { kind: 'change', id } }
}

type TimeColumn = Exclude<Column, { kind: 'status' }>
type Planned = { columns: Column[]; column: TimeColumn; from: string | undefined }

/** A column of time: the post is planned for the last day of it. */
async function setDate(
  transaction: CompanyTransaction,
  member: SessionCaller,
  post: PersonalPostRow,
  { columns, column, from }: Planned,
): Promise<Done> {
  const isIn = ({ from: first, to }: TimeColumn) =>
    post.eta !== null && post.eta >= first && post.eta <= (to ?? '9999')
  if (isIn(column) || from === column.key) return { did: 'unchanged' }
  // The sender must have seen its current column.
  const current = columns.find(each => each.kind !== 'status' && isIn(each))
  if (current?.key !== from) throw problem('precondition_failed')
  const eta = etaIn(column)
  await changePost(transaction, member, post, { eta })
  return { did: 'eta', undo: undoOfDate(post.id, eta, post.eta) }
}

type PlaceFields = Record<'roadmap' | 'post' | 'after', string> & { back?: string | undefined }

/** Puts a card right after another one of its column, or first. */
export const placeCardForm: Form<PlaceFields> = {
  fields: z.object({
    roadmap: idField,
    post: idField,
    after: z.union([z.literal('first'), idField]),
    back: z.string().optional(),
  }),
  page: teamRoadmapPage,
  async run(call) {
    requireMember(call)
    const { roadmap: roadmapId, post: postId, after } = call.fields
    const done = await writeFor(
      call,
      'posts.manage',
      async (transaction, member): Promise<Done> => {
        const post = await getPost(transaction, member, Number(postId))
        const roadmap = await findRoadmap(transaction, Number(roadmapId))
        if (!roadmap) throw problem('not_found')
        const place = { roadmap, post, after: after === 'first' ? null : Number(after) }
        const former = await placePost(transaction, member, place)
        if (former === undefined) return { did: 'unchanged' }
        return { did: 'placed', undo: undoOfPlace(post.id, roadmap.id, former) }
      },
    )
    return { redirectTo: withNotice(backPath(call, roadmapPath), done) }
  },
}

/** The date that a post is planned for; none where the field is empty. */
export const etaForm: Form<{ eta: string; was: string; back?: string | undefined }> = {
  fields: z.object({ eta: z.string(), was: z.string(), back: z.string().optional() }),
  page: teamRoadmapPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireMember(call)
    const { was } = call.fields
    const eta = call.fields.eta.trim() || null
    if (eta !== null && !isDate(eta)) throw fieldProblem('eta', 'invalid_date', call.t('etaWrong'))
    await writeFor(call, 'posts.manage', async (transaction, member) => {
      const post = await getPost(transaction, member, pathId(call))
      if (post.eta !== eta && (post.eta ?? '') !== was) throw problem('precondition_failed')
      await changePost(transaction, member, post, { eta })
    })
    return { redirectTo: withNotice(backPath(call, roadmapPath), { did: 'eta' }) }
  },
}

type Visibility = {
  visibility: RoadmapVisibility
  revision: string
  back?: string | undefined
}

/** Changes the visibility of a column, for those who may change statuses. */
export const columnForm: Form<Visibility> = {
  fields: z.object({
    visibility: z.enum(roadmapVisibilities),
    revision: z.string(),
    back: z.string().optional(),
  }),
  page: teamRoadmapPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSectionMember(call, 'statuses')
    const { visibility: roadmap_visibility, revision } = call.fields
    await writeFor(call, 'statuses.write', async (transaction, { actor }) => {
      const status = await findStatus(transaction, pathId(call))
      if (!status) throw problem('not_found')
      requireUnedited(status, revision, status.roadmap_visibility === roadmap_visibility)
      await editStatus(transaction, actor, status, { roadmap_visibility })
    })
    return { redirectTo: withNotice(backPath(call, roadmapPath), { did: 'visibility' }) }
  },
}

async function getPost(transaction: CompanyTransaction, member: SessionCaller, postId: number) {
  const post = await findPostFor(transaction, member, postId)
  if (!post) throw problem('not_found')
  return post
}

/** Whether the box is ticked is in the address: it stays as it is. */
function withQuiet(path: string, isQuiet: boolean): string {
  const url = new URL(path, 'http://localhost')
  if (isQuiet) url.searchParams.set('quiet', '1')
  else url.searchParams.delete('quiet')
  return url.pathname + url.search
}
