import type { Answer } from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { images } from '../../support/company-settings.ts'
import { picture } from '../../support/pictures.ts'
import type { Envelope } from '../../support/types.ts'
import type { Place } from './places.ts'

/** One request about a place. */
export type Sample = {
  path: string
  query?: Record<string, string>
  /** JSON for the API, the fields of a form for a page. */
  body?: Record<string, unknown> | Uint8Array
  /** For what is on no board. */
  isCompanyWide?: true
  /** For what answers 200 whatever the caller sees: whether the place is in it. */
  isShown?: (answer: Answer) => boolean
}

type SampleOf = (place: Place) => Sample

const listed =
  (idOf: (place: Place) => number) =>
  (place: Place) =>
  (answer: Answer): boolean =>
    answer.json<Envelope<{ id: number }>>().results.some(({ id }) => id === idOf(place))

const listsPost = listed(place => place.postId)
const listsBoard = listed(place => place.boardId)
const listsComment = listed(place => place.commentId)

const api = '/api/v1'
const logo = images.gif
const pixel = await picture('gif')
const draft = { title: 'A draft', content: 'text' }

/** For each line of the route table, with the parameters as it declares them. */
export const samples: Record<string, SampleOf> = {
  [`GET ${api}/posts/`]: place => ({ path: `${api}/posts/`, isShown: listsPost(place) }),
  [`GET ${api}/posts/similar/`]: place => ({
    path: `${api}/posts/similar/`,
    query: { title: 'words to find' },
    isShown: listsPost(place),
  }),
  [`POST ${api}/posts/`]: ({ board }) => ({
    path: `${api}/posts/`,
    body: { board, ...draft },
  }),
  [`GET ${api}/posts/{id}/history/`]: ({ postId }) => ({
    path: `${api}/posts/${postId}/history/`,
  }),
  [`POST ${api}/posts/create/`]: ({ board }) => ({
    path: `${api}/posts/create/`,
    body: { board, ...draft },
  }),
  [`POST ${api}/posts/create/as-user/`]: ({ board }) => ({
    path: `${api}/posts/create/as-user/`,
    body: { board, ...draft, email: 'customer@people.example', full_name: 'Customer' },
  }),
  [`POST ${api}/posts/bulk/`]: ({ postId }) => ({
    path: `${api}/posts/bulk/`,
    body: { ids: [postId], owner: null },
  }),
  // Of a change that the admin made.
  [`POST ${api}/posts/bulk/{id}/undo/`]: ({ bulkIds }) => ({
    path: `${api}/posts/bulk/${bulkIds.pop()}/undo/`,
    isCompanyWide: true,
  }),
  [`GET ${api}/posts/{id}/`]: ({ postId }) => ({ path: `${api}/posts/${postId}/` }),
  [`PATCH ${api}/posts/{id}/`]: ({ postId }) => ({
    path: `${api}/posts/${postId}/`,
    body: { content: 'words to find' },
  }),
  [`DELETE ${api}/posts/{id}/`]: ({ sparePostIds }) => ({
    path: `${api}/posts/${sparePostIds.pop()}/`,
  }),
  // Whoever may restore it is told that it is not deleted.
  [`POST ${api}/posts/{id}/restore/`]: ({ postId }) => ({
    path: `${api}/posts/${postId}/restore/`,
    body: {},
  }),
  [`POST ${api}/posts/{id}/merge/`]: ({ postId, sparePostIds }) => ({
    path: `${api}/posts/${sparePostIds.pop()}/merge/`,
    body: { into: postId },
  }),
  [`DELETE ${api}/posts/{id}/merge/`]: ({ postId }) => ({ path: `${api}/posts/${postId}/merge/` }),
  [`PUT ${api}/posts/{id}/vote/`]: ({ postId }) => ({ path: `${api}/posts/${postId}/vote/` }),
  [`DELETE ${api}/posts/{id}/vote/`]: ({ postId }) => ({ path: `${api}/posts/${postId}/vote/` }),
  [`GET ${api}/posts/{id}/voters/`]: ({ postId }) => ({ path: `${api}/posts/${postId}/voters/` }),
  [`PUT ${api}/posts/{id}/voters/{user}/`]: ({ postId, writerId }) => ({
    path: `${api}/posts/${postId}/voters/${writerId}/`,
  }),
  [`DELETE ${api}/posts/{id}/voters/{user}/`]: ({ postId, writerId }) => ({
    path: `${api}/posts/${postId}/voters/${writerId}/`,
  }),
  [`PUT ${api}/posts/{id}/follow/`]: ({ postId }) => ({ path: `${api}/posts/${postId}/follow/` }),
  [`DELETE ${api}/posts/{id}/follow/`]: ({ postId }) => ({
    path: `${api}/posts/${postId}/follow/`,
  }),
  [`GET ${api}/comments/{id}/`]: ({ commentId }) => ({ path: `${api}/comments/${commentId}/` }),
  [`PATCH ${api}/comments/{id}/`]: ({ commentId }) => ({
    path: `${api}/comments/${commentId}/`,
    body: { content: 'edited' },
  }),
  [`GET ${api}/posts/{id}/comments/`]: ({ postId }) => ({
    path: `${api}/posts/${postId}/comments/`,
  }),
  [`POST ${api}/posts/{id}/comments/`]: ({ postId }) => ({
    path: `${api}/posts/${postId}/comments/`,
    body: { content: 'said' },
  }),
  [`POST ${api}/images/`]: () => ({ path: `${api}/images/`, body: pixel, isCompanyWide: true }),
  [`GET ${api}/images/{id}/`]: ({ imageId }) => ({ path: `${api}/images/${imageId}/` }),
  [`DELETE ${api}/comments/{id}/`]: ({ spareIds }) => ({
    path: `${api}/comments/${spareIds.pop()}/`,
  }),
  [`PUT ${api}/comments/{id}/like/`]: ({ commentId }) => ({
    path: `${api}/comments/${commentId}/like/`,
  }),
  [`DELETE ${api}/comments/{id}/like/`]: ({ commentId }) => ({
    path: `${api}/comments/${commentId}/like/`,
  }),
  [`PUT ${api}/comments/{id}/highlight/`]: ({ commentId }) => ({
    path: `${api}/comments/${commentId}/highlight/`,
  }),
  [`DELETE ${api}/comments/{id}/highlight/`]: ({ commentId }) => ({
    path: `${api}/comments/${commentId}/highlight/`,
  }),
  [`GET ${api}/comments/`]: place => ({
    path: `${api}/comments/`,
    query: { page_size: '100' },
    isShown: listsComment(place),
  }),
  [`GET ${api}/boards/`]: place => ({
    path: `${api}/boards/`,
    query: { page_size: '100' },
    isShown: listsBoard(place),
  }),
  [`POST ${api}/boards/`]: () => ({
    path: `${api}/boards/`,
    body: { name: 'A board', slug: unique() },
    isCompanyWide: true,
  }),
  [`GET ${api}/boards/{id}/`]: ({ boardId }) => ({ path: `${api}/boards/${boardId}/` }),
  [`PATCH ${api}/boards/{id}/`]: ({ boardId }) => ({
    path: `${api}/boards/${boardId}/`,
    body: { description: 'edited' },
  }),
  [`DELETE ${api}/boards/{id}/`]: ({ emptyBoardId }) => ({
    path: `${api}/boards/${emptyBoardId}/`,
  }),
  [`GET ${api}/boards/{id}/members/`]: ({ boardId }) => ({
    path: `${api}/boards/${boardId}/members/`,
  }),
  [`PUT ${api}/boards/{id}/members/{user}/`]: ({ boardId, colleagueId }) => ({
    path: `${api}/boards/${boardId}/members/${colleagueId}/`,
  }),
  [`DELETE ${api}/boards/{id}/members/{user}/`]: ({ boardId, colleagueId }) => ({
    path: `${api}/boards/${boardId}/members/${colleagueId}/`,
  }),
  [`GET ${api}/statuses/`]: () => ({ path: `${api}/statuses/` }),
  [`POST ${api}/statuses/`]: () => ({
    path: `${api}/statuses/`,
    body: { name: unique(), category: 'open' },
    isCompanyWide: true,
  }),
  [`GET ${api}/statuses/{id}/`]: ({ statusIds }) => ({ path: `${api}/statuses/${statusIds[0]}/` }),
  [`PATCH ${api}/statuses/{id}/`]: ({ statusIds }) => ({
    path: `${api}/statuses/${statusIds[0]}/`,
    body: { is_roadmap: true },
  }),
  [`DELETE ${api}/statuses/{id}/`]: ({ statusIds }) => ({
    path: `${api}/statuses/${statusIds[1]}/`,
    query: { replace_with: String(statusIds[0]) },
  }),
  [`GET ${api}/users/`]: () => ({ path: `${api}/users/` }),
  [`POST ${api}/users/`]: () => ({
    path: `${api}/users/`,
    body: { email: `${unique()}@people.example`, name: 'Somebody' },
    isCompanyWide: true,
  }),
  [`GET ${api}/users/{id}/`]: ({ userIds }) => ({ path: `${api}/users/${userIds[0]}/` }),
  [`PATCH ${api}/users/{id}/`]: ({ userIds }) => ({
    path: `${api}/users/${userIds[0]}/`,
    body: { segment: 'Enterprise' },
  }),
  [`DELETE ${api}/users/{id}/`]: ({ userIds }) => ({
    path: `${api}/users/${userIds.pop()}/`,
    isCompanyWide: true,
  }),
  [`GET ${api}/users/{id}/export/`]: ({ userIds }) => ({
    path: `${api}/users/${userIds[0]}/export/`,
  }),
  [`POST ${api}/users/{id}/erase/`]: ({ userIds }) => ({
    path: `${api}/users/${userIds.pop()}/erase/`,
    isCompanyWide: true,
  }),
  [`PUT ${api}/users/{id}/block/`]: ({ userIds }) => ({
    path: `${api}/users/${userIds[0]}/block/`,
    isCompanyWide: true,
  }),
  [`DELETE ${api}/users/{id}/block/`]: ({ userIds }) => ({
    path: `${api}/users/${userIds[0]}/block/`,
    isCompanyWide: true,
  }),
  [`POST ${api}/users/{id}/void-votes/`]: ({ userIds }) => ({
    path: `${api}/users/${userIds[0]}/void-votes/`,
    isCompanyWide: true,
  }),
  [`POST ${api}/posts/{id}/report/`]: ({ postId }) => ({
    path: `${api}/posts/${postId}/report/`,
    body: { reason: 'spam' },
  }),
  [`POST ${api}/comments/{id}/report/`]: ({ commentId }) => ({
    path: `${api}/comments/${commentId}/report/`,
    body: { reason: 'spam' },
  }),
  [`GET ${api}/moderation/`]: place => ({
    path: `${api}/moderation/`,
    query: { page_size: '100' },
    isShown: listed(({ reportedIds }) => reportedIds[0]!)(place),
  }),
  [`GET ${api}/moderation/{id}/`]: ({ reportedIds }) => ({
    path: `${api}/moderation/${reportedIds[0]}/`,
  }),
  [`PATCH ${api}/moderation/{id}/`]: ({ reportedIds }) => ({
    path: `${api}/moderation/${reportedIds.pop()}/`,
    body: { action: 'approve' },
  }),
  [`GET ${api}/tokens/`]: () => ({ path: `${api}/tokens/` }),
  [`POST ${api}/tokens/`]: () => ({ path: `${api}/tokens/`, body: { name: 'Spare' } }),
  [`GET ${api}/tokens/{id}/`]: ({ tokenIds }) => ({ path: `${api}/tokens/${tokenIds[0]}/` }),
  [`PATCH ${api}/tokens/{id}/`]: ({ tokenIds }) => ({
    path: `${api}/tokens/${tokenIds[0]}/`,
    body: { name: 'Renamed' },
  }),
  [`DELETE ${api}/tokens/{id}/`]: ({ tokenIds }) => ({
    path: `${api}/tokens/${tokenIds.pop()}/`,
    isCompanyWide: true,
  }),
  [`POST ${api}/users/bulk/`]: () => ({
    path: `${api}/users/bulk/`,
    body: { users: [{ external_id: unique(), email: `${unique()}@x.example`, name: 'Bulk' }] },
    isCompanyWide: true,
  }),
  [`PUT ${api}/users/by-external-id/{external_id}/`]: () => ({
    path: `${api}/users/by-external-id/${unique()}/`,
    body: { email: `${unique()}@x.example`, name: 'Put' },
    isCompanyWide: true,
  }),
  [`GET ${api}/organizations/`]: () => ({ path: `${api}/organizations/` }),
  [`POST ${api}/organizations/`]: () => ({
    path: `${api}/organizations/`,
    body: { name: 'An organization' },
    isCompanyWide: true,
  }),
  [`GET ${api}/organizations/{id}/`]: ({ organizationIds }) => ({
    path: `${api}/organizations/${organizationIds[0]}/`,
  }),
  [`PATCH ${api}/organizations/{id}/`]: ({ organizationIds }) => ({
    path: `${api}/organizations/${organizationIds[0]}/`,
    body: { revenue: 100 },
  }),
  [`DELETE ${api}/organizations/{id}/`]: ({ organizationIds }) => ({
    path: `${api}/organizations/${organizationIds.pop()}/`,
    isCompanyWide: true,
  }),
  [`GET ${api}/custom_fields/`]: () => ({ path: `${api}/custom_fields/` }),
  [`POST ${api}/custom_fields/`]: () => ({
    path: `${api}/custom_fields/`,
    body: { name: unique(), type: 'text' },
    isCompanyWide: true,
  }),
  [`GET ${api}/custom_fields/{id}/`]: ({ customFieldIds }) => ({
    path: `${api}/custom_fields/${customFieldIds[0]}/`,
  }),
  [`PATCH ${api}/custom_fields/{id}/`]: ({ customFieldIds }) => ({
    path: `${api}/custom_fields/${customFieldIds[0]}/`,
    body: { name: unique() },
    isCompanyWide: true,
  }),
  [`DELETE ${api}/custom_fields/{id}/`]: ({ customFieldIds }) => ({
    path: `${api}/custom_fields/${customFieldIds.pop()}/`,
    isCompanyWide: true,
  }),
  [`GET ${api}/tags/`]: () => ({ path: `${api}/tags/` }),
  [`POST ${api}/tags/`]: () => ({
    path: `${api}/tags/`,
    body: { name: unique() },
    isCompanyWide: true,
  }),
  [`GET ${api}/tags/{id}/`]: ({ tagIds }) => ({ path: `${api}/tags/${tagIds[0]}/` }),
  [`PATCH ${api}/tags/{id}/`]: ({ tagIds }) => ({
    path: `${api}/tags/${tagIds[0]}/`,
    body: { color: '#2563eb' },
  }),
  [`DELETE ${api}/tags/{id}/`]: ({ tagIds }) => ({
    path: `${api}/tags/${tagIds.pop()}/`,
    isCompanyWide: true,
  }),
  [`GET ${api}/changelog/`]: () => ({ path: `${api}/changelog/` }),
  [`POST ${api}/changelog/`]: () => ({
    path: `${api}/changelog/`,
    body: { title: unique() },
    isCompanyWide: true,
  }),
  [`GET ${api}/changelog/{id}/`]: ({ entryIds }) => ({ path: `${api}/changelog/${entryIds[1]}/` }),
  [`PATCH ${api}/changelog/{id}/`]: ({ entryIds }) => ({
    path: `${api}/changelog/${entryIds[1]}/`,
    body: { categories: ['New'] },
  }),
  [`DELETE ${api}/changelog/{id}/`]: ({ entryIds }) => ({
    path: `${api}/changelog/${entryIds.pop()}/`,
    isCompanyWide: true,
  }),
  [`GET ${api}/company/`]: () => ({ path: `${api}/company/` }),
  [`PATCH ${api}/company/`]: () => ({ path: `${api}/company/`, body: { time_zone: 'UTC' } }),
  [`PUT ${api}/company/logo/`]: () => ({ path: `${api}/company/logo/`, body: logo }),
  [`DELETE ${api}/company/logo/`]: () => ({ path: `${api}/company/logo/` }),
  [`GET ${api}/company/sso/`]: () => ({ path: `${api}/company/sso/` }),
  [`PATCH ${api}/company/sso/`]: () => ({
    path: `${api}/company/sso/`,
    body: { admits_team: false },
  }),
  [`POST ${api}/company/sso/secret/`]: () => ({
    path: `${api}/company/sso/secret/`,
    isCompanyWide: true,
  }),
  [`GET ${api}/events/`]: ({ postId }) => ({
    path: `${api}/events/`,
    query: { post: String(postId) },
    isShown: answer => answer.json<{ results: unknown[] }>().results.length > 0,
  }),
  [`GET ${api}/me/`]: () => ({ path: `${api}/me/` }),
  [`GET ${api}/openapi.json`]: () => ({ path: `${api}/openapi.json` }),

  'GET /': ({ board }) => ({
    path: '/',
    isShown: ({ text }) => text.includes(`/board/${board}/`),
  }),
  'GET /board/:slug/': ({ board }) => ({ path: `/board/${board}/` }),
  'GET /image/:id/': ({ imageId }) => ({ path: `/image/${imageId}/` }),
  'GET /board/:slug/feed.atom': ({ board }) => ({ path: `/board/${board}/feed.atom` }),
  'GET /post/:id/feed.atom': ({ postId }) => ({ path: `/post/${postId}/feed.atom` }),
  'GET /post/:id/': ({ postId }) => ({ path: `/post/${postId}/` }),
  'GET /post/:id/:slug/': ({ postId, slug }) => ({ path: `/post/${postId}/${slug}/` }),
  'GET /board/:slug/new/': ({ board }) => ({ path: `/board/${board}/new/` }),
  'POST /board/:slug/new/': ({ board }) => ({
    path: `/board/${board}/new/`,
    body: { title: 'Posted by a form', checked: 'yes' },
  }),
  'POST /post/:id/vote/': ({ postId }) => ({ path: `/post/${postId}/vote/`, body: { set: 'on' } }),
  'POST /post/:id/follow/': ({ postId }) => ({
    path: `/post/${postId}/follow/`,
    body: { set: 'on' },
  }),
  'POST /post/:id/comment/': ({ postId }) => ({
    path: `/post/${postId}/comment/`,
    body: { content: 'said' },
  }),
  'POST /post/:id/report/': ({ postId }) => ({
    path: `/post/${postId}/report/`,
    body: { reason: 'spam' },
  }),
  'POST /comment/:id/report/': ({ commentId }) => ({
    path: `/comment/${commentId}/report/`,
    body: { reason: 'spam' },
  }),
  'POST /comment/:id/like/': ({ commentId }) => ({
    path: `/comment/${commentId}/like/`,
    body: { set: 'on' },
  }),
  'POST /comment/:id/delete/': ({ spareIds }) => ({
    path: `/comment/${spareIds.pop()}/delete/`,
    body: {},
  }),
  'GET /roadmap/': () => ({ path: '/roadmap/' }),
  // The third status that a company is given, Planned.
  'GET /roadmap/:id/': () => ({ path: '/roadmap/3/' }),
  'GET /changelog/': () => ({ path: '/changelog/' }),
  'GET /changelog/feed.atom': () => ({ path: '/changelog/feed.atom' }),
  // A draft.
  'GET /changelog/:id/': ({ entryIds }) => ({ path: `/changelog/${entryIds[1]}/` }),
  'GET /changelog/:id/:slug/': ({ entryIds }) => ({ path: `/changelog/${entryIds[0]}/x/` }),
  'GET /robots.txt': () => ({ path: '/robots.txt' }),
  'GET /sitemap.xml': () => ({ path: '/sitemap.xml' }),
  'GET /sitemap/:name': ({ postId }) => ({
    path: '/sitemap/1.xml',
    isShown: ({ text }) => text.includes(`/post/${postId}/`),
  }),
  'GET /login/': () => ({ path: `/login/?token=${'x'.repeat(43)}` }),
  'POST /login/': () => ({ path: '/login/', body: { token: 'x'.repeat(43) } }),
  'POST /login/email/': () => ({ path: '/login/email/', body: { email: 'new@people.example' } }),
  'GET /login/code/': () => ({ path: '/login/code/' }),
  'POST /login/code/': () => ({ path: '/login/code/', body: { code: '000000' } }),
  'GET /login/link/': () => ({ path: `/login/link/?token=${'x'.repeat(43)}` }),
  'POST /login/link/': () => ({ path: '/login/link/', body: { token: 'x'.repeat(43) } }),
  'GET /login/jwt/': () => ({ path: '/login/jwt/?token=x' }),
  'GET /login/oidc/': () => ({ path: '/login/oidc/' }),
  'GET /login/oidc/callback/': () => ({ path: '/login/oidc/callback/?code=x&state=x' }),
  'POST /login/jwt/': () => ({ path: '/login/jwt/', body: { token: 'x' } }),
  [`GET ${api}/notifications/`]: () => ({ path: `${api}/notifications/`, isCompanyWide: true }),
  [`POST ${api}/notifications/read/`]: () => ({
    path: `${api}/notifications/read/`,
    body: { up_to: 1 },
    isCompanyWide: true,
  }),
  [`GET ${api}/notifications/preferences/`]: () => ({
    path: `${api}/notifications/preferences/`,
    isCompanyWide: true,
  }),
  [`PATCH ${api}/notifications/preferences/`]: () => ({
    path: `${api}/notifications/preferences/`,
    body: { merged: 'daily' },
    isCompanyWide: true,
  }),
  // Here, because the demo fills the lists that others look into.
  [`GET ${api}/batches/`]: () => ({ path: `${api}/batches/`, isCompanyWide: true }),
  [`GET ${api}/batches/{id}/`]: ({ batchId }) => ({
    path: `${api}/batches/${batchId}/`,
    isCompanyWide: true,
  }),
  [`DELETE ${api}/batches/{id}/`]: ({ batchId }) => ({
    path: `${api}/batches/${batchId}/`,
    isCompanyWide: true,
  }),
  [`POST ${api}/batches/`]: () => ({
    path: `${api}/batches/`,
    body: { kind: 'demo' },
    isCompanyWide: true,
  }),
  'GET /me/': () => ({ path: '/me/' }),
  'GET /notifications/': () => ({ path: '/notifications/' }),
  'POST /notifications/': () => ({ path: '/notifications/', body: { up_to: '1' } }),
  'GET /settings/notifications/': () => ({ path: '/settings/notifications/' }),
  'POST /settings/notifications/': () => ({ path: '/settings/notifications/', body: {} }),
  'GET /unsubscribe/:token/:from/': () => ({ path: `/unsubscribe/${'x'.repeat(32)}/all/` }),
  'POST /unsubscribe/:token/:from/': () => ({
    path: `/unsubscribe/${'x'.repeat(32)}/all/`,
    body: {},
  }),
  'GET /account/sessions/': () => ({ path: '/account/sessions/' }),
  'POST /account/sessions/': () => ({ path: '/account/sessions/', body: { session: '999999999' } }),
  'POST /logout/': () => ({ path: '/logout/', body: {} }),
  'POST /view/': () => ({ path: '/view/', body: { language: 'de', theme: 'dark' } }),
}
