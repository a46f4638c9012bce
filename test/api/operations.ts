import type { Answer } from '../support/client.ts'
import { type Company, scopes, unique } from '../support/company.ts'
import { picture } from '../support/pictures.ts'
import type { Place } from '../support/place.ts'
import {
  boards,
  companyWide,
  liveWebhooks,
  organizations,
  type Resource,
  statuses,
  users,
  webhooks,
} from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One operation of the API: what everybody may expect of it, and a request that succeeds. */
export type Operation = {
  method: Method
  /** Without `/api/v1`, with its parameters in braces. */
  path: string
  /** Undefined where any token will do; for `get-open-api` even none. */
  scope?: string
  /** The status of a request that an admin makes for the first time. */
  status: number
  takes?: 'JSON' | 'JSON or nothing' | 'an image'
  /** Takes If-Match, with the ETag of what is at this path. Null: of what cannot be read, see its own tests. */
  matches?: string | null
  /** What only the first answer shows, and a replay leaves out. */
  shownOnce?: string[]
  /** A company has one at most. */
  isOnce?: true
  /** The scope is not enough: a token must not gain what it lacks. */
  needsEveryScope?: true
  /** Further scopes that it needs. */
  alsoNeeds?: readonly string[]
  /** Looks the same to whoever may ask, whichever board it is about. */
  isCompanyWide?: true
  request: (place: Place) => Sample | Promise<Sample>
}

/** The values of a request; promises are awaited by `prepared`. */
type Sample = {
  params?: Record<string, Promise<number | string> | number | string>
  query?: Record<string, string>
  body?: Record<string, unknown> | Uint8Array
  /** For what answers 200 whatever the caller sees: whether the place is in it. */
  isShown?: (answer: Answer) => boolean
}

export const api = '/api/v1'

/** The path, query and body of a request about a place, with whatever it needs made. */
export async function prepared({ path, request }: Operation, place: Place) {
  const { params = {}, ...rest } = await request(place)
  let filled = api + path
  for (const [name, value] of Object.entries(params))
    filled = filled.replace(`{${name}}`, encodeURIComponent(await value))
  return { path: filled, ...rest }
}

const lists = (id: number) => (answer: Answer) =>
  answer.json<Envelope<{ id: number }>>().results.some(each => each.id === id)

const of =
  (name: 'post' | 'comment' | 'newPost' | 'newComment', sample: Sample = {}) =>
  (place: Place): Sample => ({ params: { id: place[name]() }, ...sample })

/** The five operations of something that belongs to the company as a whole. */
function whole(resource: Resource) {
  const name = resource.name.replaceAll(' ', '-')
  const { one: single, many } = resource.operations ?? { one: name, many: `${name}s` }
  const path = resource.list.replace(api, '')
  const [read, write] = [{ scope: resource.read }, { scope: resource.write }]
  const one = `${path}{id}/`
  const wide = { isCompanyWide: true } as const
  const all: Record<string, Operation> = {
    [`list-${many}`]: { method: 'GET', path, ...read, status: 200, ...wide, request: () => ({}) },
    [`create-${single}`]: {
      ...{
        method: 'POST',
        path,
        ...write,
        status: 201,
        takes: 'JSON',
        isCompanyWide: true,
        ...(resource.shownOnce && { shownOnce: resource.shownOnce }),
      },
      request: () => ({ body: resource.companyWide!.create() }),
    },
    [`get-${single}`]: {
      ...{ method: 'GET', path: one, ...read, status: 200, ...wide },
      request: place => ({ params: { id: place.one(resource) } }),
    },
    [`edit-${single}`]: {
      ...{
        method: 'PATCH',
        path: one,
        ...write,
        status: 200,
        takes: 'JSON',
        matches: one,
        ...wide,
      },
      request: place => ({ params: { id: place.one(resource) }, body: resource.edit() }),
    },
    [`delete-${single}`]: {
      ...{ method: 'DELETE', path: one, ...write, status: 204, matches: one, ...wide },
      request: place => ({ params: { id: place.newOne(resource) } }),
    },
  }
  return all
}

const counts = new WeakMap<Company, number>()
/** For what has few values: in a company, each time another one than the last. */
function another<Value>({ company }: Place, one: Value, other: Value): Value {
  const count = counts.get(company) ?? 0
  counts.set(company, count + 1)
  return count % 2 ? one : other
}

const draft = () => ({ title: unique(), content: 'text' })
const logo = await picture('gif')
const post = '/posts/{id}/'
const comment = '/comments/{id}/'
const user = '/users/{id}/'
const reason = { reason: 'spam' }

/** All operations of the API, by the name of their tests and, in kebab case, of the OpenAPI document. */
export const operations: Record<string, Operation> = {
  'list-posts': {
    ...{ method: 'GET', path: '/posts/', scope: scopes.read, status: 200 },
    // A new one is on the first page.
    request: async place => ({ isShown: lists(await place.newPost()) }),
  },
  'create-post': {
    ...{ method: 'POST', path: '/posts/', scope: scopes.write, status: 201 },
    takes: 'JSON',
    request: async ({ board }) => ({ body: { board: (await board()).slug, ...draft() } }),
  },
  'list-similar-posts': {
    ...{ method: 'GET', path: '/posts/similar/', scope: scopes.read, status: 200 },
    request: async place => ({
      query: { title: 'words to find' },
      isShown: lists(await place.post()),
    }),
  },
  search: {
    ...{ method: 'GET', path: '/search/', scope: scopes.read, status: 200 },
    request: async place => {
      const id = await place.post()
      return {
        query: { q: 'words to find' },
        isShown: answer =>
          answer
            .json<Envelope<{ post: { id: number } }>>()
            .results.some(({ post }) => post.id === id),
      }
    },
  },
  'create-simple-post': {
    ...{ method: 'POST', path: '/posts/create/', scope: scopes.write, status: 201 },
    takes: 'JSON',
    request: async ({ board }) => ({ body: { board: (await board()).slug, ...draft() } }),
  },
  'create-simple-post-as-user': {
    ...{ method: 'POST', path: '/posts/create/as-user/', scope: scopes.writeAsUser, status: 201 },
    takes: 'JSON',
    request: async ({ board }) => ({
      body: {
        board: (await board()).slug,
        ...draft(),
        email: 'customer@people.example',
        full_name: 'Customer',
      },
    }),
  },
  'bulk-edit-posts': {
    ...{ method: 'POST', path: '/posts/bulk/', scope: scopes.manage, status: 200 },
    takes: 'JSON',
    request: async ({ newPost }) => ({ body: { ids: [await newPost()], owner: null } }),
  },
  'undo-bulk-edit': {
    ...{ method: 'POST', path: '/posts/bulk/{id}/undo/', scope: scopes.manage, status: 200 },
    isCompanyWide: true,
    request: ({ newBulkChange }) => ({ params: { id: newBulkChange() } }),
  },
  'get-post': {
    ...{ method: 'GET', path: post, scope: scopes.read, status: 200 },
    request: of('post'),
  },
  'edit-post': {
    ...{ method: 'PATCH', path: post, scope: scopes.write, status: 200, matches: post },
    takes: 'JSON',
    request: place => of('newPost', { body: { content: unique() } })(place),
  },
  'delete-post': {
    ...{ method: 'DELETE', path: post, scope: scopes.write, status: 204, matches: post },
    request: of('newPost'),
  },
  'restore-post': {
    ...{ method: 'POST', path: `${post}restore/`, scope: scopes.write, status: 200, matches: null },
    request: ({ newDeleted }) => ({ params: { id: newDeleted() } }),
  },
  'merge-post': {
    ...{ method: 'POST', path: `${post}merge/`, scope: scopes.write, status: 200 },
    matches: post,
    takes: 'JSON',
    request: async place => of('newPost', { body: { into: await place.post() } })(place),
  },
  'unmerge-post': {
    ...{ method: 'DELETE', path: `${post}merge/`, scope: scopes.write, status: 200 },
    matches: post,
    request: ({ newMerged }) => ({ params: { id: newMerged() } }),
  },
  'list-post-history': {
    ...{ method: 'GET', path: `${post}history/`, scope: scopes.read, status: 200 },
    request: of('post'),
  },
  'list-post-comments': {
    ...{ method: 'GET', path: `${post}comments/`, scope: scopes.comments, status: 200 },
    request: of('post'),
  },
  'create-comment': {
    ...{ method: 'POST', path: `${post}comments/`, scope: scopes.writeComments, status: 201 },
    takes: 'JSON',
    request: place => of('post', { body: { content: unique() } })(place),
  },
  'add-vote': {
    ...{ method: 'PUT', path: `${post}vote/`, scope: scopes.writeVotes, status: 200 },
    takes: 'JSON or nothing',
    request: of('post'),
  },
  'remove-vote': {
    ...{ method: 'DELETE', path: `${post}vote/`, scope: scopes.writeVotes, status: 200 },
    request: of('post'),
  },
  'list-voters': {
    ...{ method: 'GET', path: `${post}voters/`, scope: scopes.votes, status: 200 },
    request: of('post'),
  },
  'add-voter': {
    ...{ method: 'PUT', path: `${post}voters/{user}/`, scope: scopes.writeAsUser, status: 200 },
    request: place => ({ params: { id: place.post(), user: place.writer() } }),
  },
  'remove-voter': {
    ...{ method: 'DELETE', path: `${post}voters/{user}/`, scope: scopes.writeAsUser, status: 200 },
    request: place => ({ params: { id: place.post(), user: place.writer() } }),
  },
  'follow-post': {
    ...{ method: 'PUT', path: `${post}follow/`, scope: scopes.writeVotes, status: 200 },
    request: of('post'),
  },
  'unfollow-post': {
    ...{ method: 'DELETE', path: `${post}follow/`, scope: scopes.writeVotes, status: 200 },
    request: of('post'),
  },
  'report-post': {
    ...{ method: 'POST', path: `${post}report/`, scope: scopes.report, status: 200 },
    takes: 'JSON',
    request: of('newPost', { body: reason }),
  },

  'list-comments': {
    ...{ method: 'GET', path: '/comments/', scope: scopes.comments, status: 200 },
    request: async place => ({ isShown: lists(await place.newComment()) }),
  },
  'get-comment': {
    ...{ method: 'GET', path: comment, scope: scopes.comments, status: 200 },
    request: of('comment'),
  },
  'edit-comment': {
    ...{ method: 'PATCH', path: comment, scope: scopes.writeComments, status: 200 },
    matches: comment,
    takes: 'JSON',
    request: place => of('comment', { body: { content: unique() } })(place),
  },
  'delete-comment': {
    ...{ method: 'DELETE', path: comment, scope: scopes.writeComments, status: 204 },
    matches: comment,
    request: of('newComment'),
  },
  'like-comment': {
    ...{ method: 'PUT', path: `${comment}like/`, scope: scopes.writeComments, status: 200 },
    matches: comment,
    request: of('comment'),
  },
  'unlike-comment': {
    ...{ method: 'DELETE', path: `${comment}like/`, scope: scopes.writeComments, status: 200 },
    matches: comment,
    request: of('comment'),
  },
  'highlight-comment': {
    ...{ method: 'PUT', path: `${comment}highlight/`, scope: scopes.writeComments, status: 200 },
    matches: comment,
    request: of('comment'),
  },
  'unhighlight-comment': {
    ...{ method: 'DELETE', path: `${comment}highlight/`, scope: scopes.writeComments, status: 200 },
    matches: comment,
    request: of('comment'),
  },
  'report-comment': {
    ...{ method: 'POST', path: `${comment}report/`, scope: scopes.report, status: 200 },
    takes: 'JSON',
    request: of('newComment', { body: reason }),
  },
  'upload-image': {
    ...{ method: 'POST', path: '/images/', scope: scopes.write, status: 201, isCompanyWide: true },
    takes: 'an image',
    request: () => ({ body: logo }),
  },
  'get-image': {
    ...{ method: 'GET', path: '/images/{id}/', scope: scopes.read, status: 200 },
    request: ({ image }) => ({ params: { id: image() } }),
  },

  ...Object.assign({}, ...companyWide.map(whole)),
  'list-boards': {
    ...{ method: 'GET', path: '/boards/', scope: boards.read, status: 200 },
    request: async ({ board }) => ({
      query: { page_size: '100' },
      isShown: lists((await board()).id),
    }),
  },
  'get-board': {
    ...{ method: 'GET', path: '/boards/{id}/', scope: boards.read, status: 200 },
    request: async ({ board }) => ({ params: { id: (await board()).id } }),
  },
  'edit-board': {
    ...{ method: 'PATCH', path: '/boards/{id}/', scope: boards.write, status: 200 },
    matches: '/boards/{id}/',
    takes: 'JSON',
    request: async ({ board }) => ({
      params: { id: (await board()).id },
      body: { description: unique() },
    }),
  },
  'delete-board': {
    ...{ method: 'DELETE', path: '/boards/{id}/', scope: boards.write, status: 204 },
    matches: '/boards/{id}/',
    request: ({ newBoard }) => ({ params: { id: newBoard() } }),
  },
  'list-board-members': {
    ...{ method: 'GET', path: '/boards/{id}/members/', scope: boards.read, status: 200 },
    request: async ({ boardWithMember }) => ({ params: { id: boardWithMember() } }),
  },
  'add-board-member': {
    ...{ method: 'PUT', path: '/boards/{id}/members/{user}/', scope: boards.write, status: 200 },
    request: async ({ board, colleague }) => ({
      params: { id: (await board()).id, user: colleague() },
    }),
  },
  'remove-board-member': {
    ...{ method: 'DELETE', path: '/boards/{id}/members/{user}/', scope: boards.write, status: 200 },
    request: async ({ board, colleague }) => ({
      params: { id: (await board()).id, user: colleague() },
    }),
  },

  'list-board-organizations': {
    ...{ method: 'GET', path: '/boards/{id}/organizations/', scope: boards.read, status: 200 },
    request: async ({ board }) => ({ params: { id: (await board()).id } }),
  },
  'add-board-organization': {
    method: 'PUT',
    path: '/boards/{id}/organizations/{organization}/',
    ...{ scope: boards.write, status: 200 },
    request: async ({ board, one }) => ({
      params: { id: (await board()).id, organization: await one(organizations) },
    }),
  },
  'remove-board-organization': {
    method: 'DELETE',
    path: '/boards/{id}/organizations/{organization}/',
    ...{ scope: boards.write, status: 200 },
    request: async ({ board, one }) => ({
      params: { id: (await board()).id, organization: await one(organizations) },
    }),
  },

  'delete-status': {
    ...{ method: 'DELETE', path: '/statuses/{id}/', scope: statuses.write, status: 204 },
    ...{ matches: '/statuses/{id}/', isCompanyWide: true },
    request: async place => ({
      params: { id: place.newOne(statuses) },
      query: { replace_with: String(await place.one(statuses)) },
    }),
  },

  'rotate-webhook-secret': {
    ...{ method: 'POST', path: '/webhooks/{id}/secret/', scope: webhooks.write, status: 200 },
    ...{ shownOnce: ['secret'], isCompanyWide: true },
    request: place => ({ params: { id: place.one(webhooks) } }),
  },
  'test-webhook': {
    ...{ method: 'POST', path: '/webhooks/{id}/test/', scope: webhooks.write, status: 202 },
    isCompanyWide: true,
    request: place => ({ params: { id: place.newOne(liveWebhooks) } }),
  },
  'list-webhook-deliveries': {
    ...{ method: 'GET', path: '/webhooks/{id}/deliveries/', scope: webhooks.read, status: 200 },
    isCompanyWide: true,
    request: async ({ delivery }) => ({ params: { id: (await delivery()).id } }),
  },
  'redeliver-webhook': {
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery}/redeliver/',
    ...{ scope: webhooks.write, status: 202, shownOnce: ['request_body'], isCompanyWide: true },
    request: async ({ delivery }) => ({ params: await delivery() }),
  },

  'export-user': {
    ...{ method: 'GET', path: `${user}export/`, scope: users.write, status: 200 },
    isCompanyWide: true,
    request: place => ({ params: { id: place.customer() } }),
  },
  'erase-user': {
    ...{ method: 'POST', path: `${user}erase/`, scope: users.write, status: 204 },
    ...{ matches: user, isCompanyWide: true },
    request: place => ({ params: { id: place.newOne(users) } }),
  },
  'block-user': {
    ...{ method: 'PUT', path: `${user}block/`, scope: scopes.writeModeration, status: 200 },
    isCompanyWide: true,
    takes: 'JSON or nothing',
    request: place => ({ params: { id: place.customer() } }),
  },
  'unblock-user': {
    ...{ method: 'DELETE', path: `${user}block/`, scope: scopes.writeModeration, status: 200 },
    isCompanyWide: true,
    request: place => ({ params: { id: place.customer() } }),
  },
  'void-votes': {
    ...{ method: 'POST', path: `${user}void-votes/`, scope: scopes.writeModeration, status: 200 },
    isCompanyWide: true,
    request: place => ({ params: { id: place.customer() } }),
  },
  'bulk-upsert-users': {
    ...{ method: 'POST', path: '/users/bulk/', scope: users.write, status: 200 },
    isCompanyWide: true,
    takes: 'JSON',
    request: () => ({
      body: { users: [{ external_id: unique(), email: `${unique()}@x.example`, name: 'Bulk' }] },
    }),
  },
  'upsert-user': {
    ...{ method: 'PUT', path: '/users/by-external-id/{external_id}/', scope: users.write },
    ...{ status: 201, isCompanyWide: true, matches: null },
    takes: 'JSON',
    request: () => ({
      params: { external_id: unique() },
      body: { email: `${unique()}@x.example`, name: 'Put' },
    }),
  },

  'list-batches': {
    ...{ method: 'GET', path: '/batches/', scope: scopes.batches, status: 200 },
    isCompanyWide: true,
    request: () => ({}),
  },
  'create-batch': {
    ...{ method: 'POST', path: '/batches/', scope: scopes.writeBatches, status: 201 },
    isCompanyWide: true,
    ...{ takes: 'JSON', isOnce: true },
    request: () => ({ body: { kind: 'demo' } }),
  },
  'get-batch': {
    ...{ method: 'GET', path: '/batches/{id}/', scope: scopes.batches, status: 200 },
    isCompanyWide: true,
    request: ({ newBatch }) => ({ params: { id: newBatch() } }),
  },
  'delete-batch': {
    ...{ method: 'DELETE', path: '/batches/{id}/', scope: scopes.writeBatches, status: 202 },
    ...{ matches: '/batches/{id}/', isCompanyWide: true },
    request: ({ newBatch }) => ({ params: { id: newBatch() } }),
  },

  'list-roadmap-columns': {
    ...{ method: 'GET', path: '/roadmaps/{id}/columns/', scope: scopes.read, status: 200 },
    request: ({ roadmap }) => ({
      params: { id: roadmap().then(({ id }) => id) },
      isShown: answer => answer.json<Envelope<{ count: number }>>().results[0]!.count > 0,
    }),
  },
  'list-roadmap-posts': {
    ...{ method: 'GET', path: '/roadmaps/{id}/posts/', scope: scopes.read, status: 200 },
    request: async ({ roadmap }) => {
      const { id, statuses } = await roadmap()
      return {
        params: { id },
        query: { column: String(statuses[0]) },
        isShown: answer => answer.json<Envelope<unknown>>().results.length > 0,
      }
    },
  },
  'place-roadmap-post': {
    ...{ method: 'PUT', path: '/roadmaps/{id}/posts/{post}/', scope: scopes.manage, status: 204 },
    takes: 'JSON',
    request: async ({ roadmap, post }) => {
      const { id } = await roadmap()
      return { params: { id, post: post() }, body: { after: null } }
    },
  },
  'release-roadmap-post': {
    ...{ method: 'DELETE', path: '/roadmaps/{id}/posts/{post}/', scope: scopes.manage },
    status: 204,
    request: async ({ roadmap, post }) => {
      const { id } = await roadmap()
      return { params: { id, post: post() } }
    },
  },

  'list-duplicates': {
    ...{ method: 'GET', path: '/duplicates/', scope: scopes.read, status: 200 },
    isCompanyWide: true,
    request: () => ({}),
  },
  'merge-duplicates': {
    ...{ method: 'POST', path: '/duplicates/merge/', scope: scopes.write, status: 200 },
    takes: 'JSON',
    request: async ({ post, newPost }) => {
      const into = await post()
      return { body: { ids: [into, await newPost()], into } }
    },
  },
  'dismiss-duplicates': {
    ...{ method: 'POST', path: '/duplicates/different/', scope: scopes.write, status: 200 },
    takes: 'JSON',
    request: async ({ post, newPost }) => ({ body: { ids: [await post(), await newPost()] } }),
  },
  'restore-duplicates': {
    ...{ method: 'POST', path: '/duplicates/different/undo/', scope: scopes.write, status: 200 },
    takes: 'JSON',
    request: async ({ post, newPost }) => ({ body: { ids: [await post(), await newPost()] } }),
  },

  'list-moderation': {
    ...{ method: 'GET', path: '/moderation/', scope: scopes.moderation, status: 200 },
    request: async ({ newReported }) => ({ isShown: lists(await newReported()) }),
  },
  'get-moderation': {
    ...{ method: 'GET', path: '/moderation/{id}/', scope: scopes.moderation, status: 200 },
    request: ({ reported }) => ({ params: { id: reported() } }),
  },
  'decide-moderation': {
    ...{ method: 'PATCH', path: '/moderation/{id}/', scope: scopes.writeModeration, status: 200 },
    matches: '/moderation/{id}/',
    takes: 'JSON',
    request: ({ newReported }) => ({ params: { id: newReported() }, body: { action: 'approve' } }),
  },
  'bulk-decide-moderation': {
    ...{ method: 'POST', path: '/moderation/bulk/', scope: scopes.writeModeration, status: 200 },
    takes: 'JSON',
    request: async ({ newReported }) => ({
      body: { ids: [await newReported()], action: 'approve' },
    }),
  },
  'undo-moderation': {
    ...{ method: 'POST', path: '/moderation/decisions/{id}/undo/' },
    ...{ scope: scopes.writeModeration, status: 200 },
    request: ({ newDecision }) => ({ params: { id: newDecision() } }),
  },

  'set-picture': {
    ...{ method: 'PUT', path: `${user}picture/`, scope: users.write, status: 200 },
    isCompanyWide: true,
    matches: user,
    takes: 'an image',
    request: async ({ customer }) => ({ params: { id: await customer() }, body: logo }),
  },
  'remove-picture': {
    ...{ method: 'DELETE', path: `${user}picture/`, scope: users.write, status: 200 },
    isCompanyWide: true,
    matches: user,
    request: async ({ customer }) => ({ params: { id: await customer() } }),
  },
  'get-company': {
    ...{ method: 'GET', path: '/company/', scope: scopes.company, status: 200 },
    isCompanyWide: true,
    request: () => ({}),
  },
  'edit-company': {
    ...{ method: 'PATCH', path: '/company/', scope: scopes.writeCompany, status: 200 },
    isCompanyWide: true,
    matches: '/company/',
    takes: 'JSON',
    request: () => ({ body: { name: `Company ${unique()}` } }),
  },
  'set-logo': {
    ...{ method: 'PUT', path: '/company/logo/', scope: scopes.writeCompany, status: 200 },
    isCompanyWide: true,
    matches: '/company/',
    takes: 'an image',
    request: () => ({ body: logo }),
  },
  'remove-logo': {
    ...{ method: 'DELETE', path: '/company/logo/', scope: scopes.writeCompany, status: 200 },
    isCompanyWide: true,
    matches: '/company/',
    request: () => ({}),
  },
  'get-sso': {
    ...{ method: 'GET', path: '/company/sso/', scope: scopes.company, status: 200 },
    isCompanyWide: true,
    request: () => ({}),
  },
  'get-score-formula': {
    ...{ method: 'GET', path: '/company/score/', scope: scopes.company, status: 200 },
    isCompanyWide: true,
    request: () => ({}),
  },
  'edit-score-formula': {
    ...{ method: 'PATCH', path: '/company/score/', scope: scopes.writeCompany, status: 200 },
    takes: 'JSON',
    matches: '/company/score/',
    isCompanyWide: true,
    request: place => ({
      body: { formula: another(place, { people: 1 }, { people: 1, effort: -2.5 }) },
    }),
  },
  'edit-sso': {
    ...{ method: 'PATCH', path: '/company/sso/', scope: scopes.writeCompany, status: 200 },
    isCompanyWide: true,
    matches: '/company/sso/',
    takes: 'JSON',
    needsEveryScope: true,
    request: place => ({ body: { admits_team: another(place, false, true) } }),
  },
  'rotate-sso-secret': {
    ...{ method: 'POST', path: '/company/sso/secret/', scope: scopes.writeCompany, status: 200 },
    ...{ shownOnce: ['secret'], isCompanyWide: true, needsEveryScope: true },
    request: () => ({}),
  },
  'get-insight': {
    ...{ method: 'GET', path: '/insight/', scope: scopes.insight, status: 200 },
    isCompanyWide: true,
    request: () => ({}),
  },
  'get-demand': {
    ...{ method: 'GET', path: '/demand/', scope: scopes.demand, status: 200 },
    isCompanyWide: true,
    alsoNeeds: [scopes.users, scopes.organizations],
    request: () => ({ query: { q: 'dark' } }),
  },
  'list-demand-evidence': {
    ...{ method: 'GET', path: '/demand/evidence/', scope: scopes.demand, status: 200 },
    isCompanyWide: true,
    alsoNeeds: [scopes.users, scopes.organizations],
    request: () => ({ query: { of: 'posts' } }),
  },
  'list-theme-suggestions': {
    ...{ method: 'GET', path: '/themes/suggestions/', scope: scopes.demand, status: 200 },
    isCompanyWide: true,
    request: () => ({}),
  },
  'dismiss-theme-suggestion': {
    ...{ method: 'POST', path: '/themes/suggestions/dismiss/', scope: scopes.manage, status: 204 },
    takes: 'JSON',
    request: async ({ post }) => ({ body: { posts: [await post()] } }),
  },
  'list-events': {
    ...{ method: 'GET', path: '/events/', scope: scopes.events, status: 200 },
    request: async ({ post }) => ({
      query: { post: String(await post()) },
      isShown: answer => answer.json<{ results: unknown[] }>().results.length > 0,
    }),
  },
  'list-audit-events': {
    ...{ method: 'GET', path: '/audit/', scope: scopes.audit, status: 200, isCompanyWide: true },
    request: () => ({}),
  },

  'list-notifications': {
    ...{ method: 'GET', path: '/notifications/', scope: scopes.notifications, status: 200 },
    isCompanyWide: true,
    request: () => ({}),
  },
  'mark-notifications-read': {
    ...{ method: 'POST', path: '/notifications/read/', status: 200 },
    ...{ scope: scopes.writeNotifications, isCompanyWide: true },
    takes: 'JSON',
    request: () => ({ body: { up_to: 1 } }),
  },
  'get-notification-preferences': {
    ...{ method: 'GET', path: '/notifications/preferences/', status: 200 },
    ...{ scope: scopes.notifications, isCompanyWide: true },
    request: () => ({}),
  },
  'edit-notification-preferences': {
    ...{ method: 'PATCH', path: '/notifications/preferences/', status: 200 },
    ...{ scope: scopes.writeNotifications, isCompanyWide: true },
    matches: '/notifications/preferences/',
    takes: 'JSON',
    request: place => ({ body: { merged: another(place, 'weekly', 'daily') } }),
  },
  'get-me': { method: 'GET', path: '/me/', status: 200, request: () => ({}) },
  'get-open-api': { method: 'GET', path: '/openapi.json', status: 200, request: () => ({}) },
}
