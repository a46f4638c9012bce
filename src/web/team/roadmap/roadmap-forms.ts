import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { changePosts } from '../../../features/posts/bulk/change-posts.ts'
import { findPostFor } from '../../../features/posts/find-post-for.ts'
import { changePost } from '../../../features/posts/write/change-post.ts'
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
import { withNotice } from '../notice.tsx'
import { teamRoadmapPage } from './roadmap-page.tsx'
import { roadmapPath } from './roadmap-view.ts'

type Move = { move: string; back?: string | undefined; notify?: string | undefined } & Record<
  string,
  unknown
>

/** Moves one card. Each card has fields of its own, and `move` says whose button was used. */
export const moveCardForm: Form<Move> = {
  fields: z
    .object({ move: idField, back: z.string().optional(), notify: z.string().optional() })
    .catchall(z.string()),
  page: teamRoadmapPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireMember(call)
    const { move, notify, back } = call.fields
    const status = parseId(call.fields[`to-${move}`] as string | undefined)
    if (status === undefined) throw unknownStatus()
    const isQuiet = notify !== 'on'
    const change = await writeFor(call, 'posts.manage', async (transaction, member) => {
      const post = await getPost(transaction, member, Number(move))
      if (post.status_id === status) return undefined
      // The sender must have seen its current column.
      if (String(post.status_id) !== call.fields[`from-${move}`])
        throw problem('precondition_failed')
      return changePosts(transaction, member, { ids: [post.id], status, notify: !isQuiet })
    })
    const here = withQuiet(backPath({ ...call, fields: { back } }, roadmapPath), isQuiet)
    if (!change || change.id === null) return { redirectTo: withNotice(here, { did: 'unchanged' }) }
    const undo = { kind: 'change' as const, id: change.id }
    return { redirectTo: withNotice(here, { did: 'status', undo }) }
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
    if (eta !== null && !isDate(eta)) throw wrongDate(call.t('etaWrong'))
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

function unknownStatus() {
  const message = 'There is no such status.'
  return problem('invalid_input', { errors: [{ field: 'to', code: 'unknown_status', message }] })
}

function wrongDate(message: string) {
  return problem('invalid_input', { errors: [{ field: 'eta', code: 'invalid_date', message }] })
}
