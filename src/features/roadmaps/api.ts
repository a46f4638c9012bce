import { z } from 'zod'
import { fieldProblem, problem } from '../../errors/problem.ts'
import { isoTime } from '../../platform/clock.ts'
import { pageOfRows } from '../../platform/db/page-of-rows.ts'
import { filledText } from '../../platform/http/fields.ts'
import { pageQuery, pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { isTeam } from '../auth/permissions.ts'
import { readerOf } from '../boards/who-sees.ts'
import { crudEndpoints } from '../endpoints/crud-endpoints.ts'
import { respondOnce } from '../endpoints/idempotency/respond-once.ts'
import { createProblems } from '../endpoints/resource-endpoints.ts'
import { findPostFor } from '../posts/find-post-for.ts'
import { filterQuery } from '../posts/list/list-query.ts'
import { presentItems } from '../posts/list/present-items.ts'
import { fullPostListView, postListView } from '../posts/schema.ts'
import { type Column, columnsOf, countColumn, filterOf } from './columns.ts'
import { listColumn } from './list-column.ts'
import { placePost, releasePost } from './place-post.ts'
import {
  createRoadmap,
  deleteRoadmap,
  editRoadmap,
  findRoadmap,
  listRoadmaps,
  roadmapPath,
  type StoredRoadmap,
} from './roadmaps.ts'
import {
  columnListView,
  createRoadmapBody,
  editRoadmapBody,
  placeBody,
  type RoadmapColumnView,
  type RoadmapView,
  roadmapView,
} from './schema.ts'
import { visibleRoadmaps } from './visible.ts'

const tag = {
  name: 'Roadmaps',
  description: 'Posts in columns, by status or by time, for everyone or for a chosen audience.',
}

export const roadmapEndpoints = crudEndpoints({
  names: ['Roadmap', 'Roadmaps'],
  words: ['a roadmap', 'roadmaps'],
  tag,
  view: roadmapView,
  find: findRoadmap,
  present: presentRoadmap,
  list: {
    description:
      "The company's roadmaps, in the order of `position`; 50 at most. Unless one has `is_default`, `/roadmap/` shows a built-in roadmap that is not in this list: a column for each status with `is_roadmap`.",
    read: async (db, page) => pageOfRows(await listRoadmaps(db), page),
  },
  create: {
    description: 'The name and the slug must be unique. A company can have up to 50 roadmaps.',
    body: createRoadmapBody,
    problems: ['already_exists', 'too_many_roadmaps'],
    run: createRoadmap,
  },
  get: { description: 'One roadmap, with its filters and its audience.' },
  edit: {
    description: 'Changes the fields you send.',
    body: editRoadmapBody,
    problems: ['already_exists'],
    run: editRoadmap,
  },
  delete: { description: 'Its posts stay as they are.', run: deleteRoadmap },
})

function presentRoadmap(roadmap: StoredRoadmap): RoadmapView {
  const { id, name, slug, position, is_default, visibility, columns, sort, edited } = roadmap
  const { organizations, segments, statuses, boards, tags, theme } = roadmap
  return {
    id,
    name,
    slug,
    url: roadmapPath(roadmap),
    position,
    is_default,
    visibility,
    organizations,
    segments,
    columns,
    statuses,
    boards,
    tags,
    theme,
    sort,
    created: isoTime(roadmap.created),
    edited: edited === null ? null : isoTime(edited),
  }
}

const roadmapId = z
  .int()
  .positive()
  .meta({ ...roadmapView.shape.id.meta(), id: 'RoadmapId' })

async function getVisible(caller: SignedInCaller, id: number) {
  const found = (await visibleRoadmaps(caller.db, readerOf(caller))).find(each => each.id === id)
  if (!found) throw problem('not_found')
  return found
}

export const listRoadmapColumnsEndpoint = endpoint({
  name: 'listRoadmapColumns',
  tag,
  summary: 'List the columns of a roadmap',
  description: 'The columns in order, each with the number of posts you can see.',
  params: z.object({ id: roadmapId }),
  query: z.object(pageQuery),
  responses: {
    200: { description: 'One page of columns.', schema: columnListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, params, query, path, queryText }) => {
  const { db, audience, company } = caller
  const roadmap = await getVisible(caller, params.id)
  const columns = await columnsOf(db, roadmap, { isTeam: isTeam(caller.role) })
  const list = `columns of ${roadmap.id} of ${company.id}`
  const rows = columns.map((column, at) => ({ id: at + 1, position: at, column }))
  const page = await pageOfRows(rows, pageRequest(query, list))
  const items = await Promise.all(
    page.items.map(async ({ column }): Promise<RoadmapColumnView> => {
      const { count, isExact } = await countColumn(db, filterOf(roadmap, column, audience))
      const time = column.kind === 'status' ? { from: null, to: null } : column
      return {
        key: column.key,
        name: nameOf(column),
        status: column.kind === 'status' ? column.status.id : null,
        from: time.from,
        to: time.to,
        count,
        is_exact: isExact,
      }
    }),
  )
  const url = company.address.base + path
  return pageResponse({ ...page, items }, { url, queryText, list }, item => item)
})

function nameOf(column: Column): string {
  if (column.kind === 'status') return column.status.name
  if (column.kind === 'quarter')
    return `Q${(column.quarter % 4) + 1} ${Math.floor(column.quarter / 4)}`
  return { now: 'Now', next: 'Next', later: 'Later' }[column.kind]
}

export const listRoadmapPostsEndpoint = endpoint({
  name: 'listRoadmapPosts',
  tag,
  summary: 'List the posts of a column',
  description:
    'In the order of the roadmap. A page may be short or empty and still have a `next`, as in the list of posts.',
  params: z.object({ id: roadmapId }),
  query: z.object({
    column: filledText(20).meta({
      description: 'The `key` of the column.',
      examples: ['now'],
    }),
    view: filterQuery.view,
    ...pageQuery,
  }),
  responses: {
    200: {
      description: 'One page of posts.',
      schema: z.union([postListView, fullPostListView]),
      headers: ['Link'],
    },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, params, query, path, queryText }) => {
  const { db, audience, company } = caller
  const roadmap = await getVisible(caller, params.id)
  const columns = await columnsOf(db, roadmap, { isTeam: isTeam(caller.role) })
  const found = columns.find(({ key }) => key === query.column)
  if (!found) throw fieldProblem('column', 'invalid_choice', 'The roadmap has no such column.')
  const list = `roadmap ${roadmap.id} of ${company.id} ${found.key}`
  const request = pageRequest(query, list, 'key')
  const page = await listColumn(db, roadmap, filterOf(roadmap, found, audience), request)
  const items = await presentItems(caller, query, page.items, {})
  const url = company.address.base + path
  return pageResponse({ ...page, items }, { url, queryText, list, column: 'key' }, item => item)
})

const placeParams = z.object({
  id: roadmapId,
  post: z
    .int()
    .positive()
    .meta({ description: 'The id of the post.', examples: [1284] }),
})

export const placeRoadmapPostEndpoint = endpoint({
  name: 'placeRoadmapPost',
  tag,
  summary: 'Place a post in a column',
  description:
    'Moves a post within its column. Only for roadmaps with `sort` `hand`. To move a post to another column, change its status or `eta`.',
  params: placeParams,
  body: placeBody,
  requestHeaders: ['Idempotency-Key'],
  responses: { 204: { description: 'The post is in its place.' } },
  problems: [...createProblems, 'roadmap_not_by_hand', 'too_many_places'],
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    const { id, post: postId } = call.params
    const { roadmap, post } = await getPlaced(transaction, caller, id, postId)
    await placePost(transaction, caller, { roadmap, post, after: call.body.after })
    return { status: 204 }
  }),
)

export const releaseRoadmapPostEndpoint = endpoint({
  name: 'releaseRoadmapPost',
  tag,
  summary: 'Release a post from its place',
  description: 'The post is ordered by votes again, after all placed posts. Nothing else moves.',
  params: placeParams,
  requestHeaders: ['Idempotency-Key'],
  responses: { 204: { description: 'The post is ordered by votes.' } },
  problems: createProblems,
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    const { id, post: postId } = call.params
    await releasePost(transaction, caller, await getPlaced(transaction, caller, id, postId))
    return { status: 204 }
  }),
)

async function getPlaced(db: CompanyDb, caller: SignedInCaller, id: number, postId: number) {
  const [roadmap, post] = [await findRoadmap(db, id), await findPostFor(db, caller, postId)]
  if (!roadmap || !post) throw problem('not_found')
  return { roadmap, post }
}
