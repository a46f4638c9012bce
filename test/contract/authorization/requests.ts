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
  accept?: string
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
const settings = (within: string) => `/team/settings/${within}/`
const draft = { title: 'A draft', content: 'text' }

/** For each line of the route table, with the parameters as it declares them. */
export const samples: Record<string, SampleOf> = {
  [`GET ${api}/posts/`]: place => ({ path: `${api}/posts/`, isShown: listsPost(place) }),
  [`GET ${api}/posts/similar/`]: place => ({
    path: `${api}/posts/similar/`,
    query: { title: 'words to find' },
    isShown: listsPost(place),
  }),
  [`GET ${api}/search/`]: place => ({
    path: `${api}/search/`,
    query: { q: 'words to find' },
    isShown: answer =>
      answer
        .json<Envelope<{ post: { id: number } }>>()
        .results.some(({ post }) => post.id === place.postId),
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
    body: { name: unique(), slug: unique() },
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
  [`POST ${api}/moderation/bulk/`]: () => ({
    path: `${api}/moderation/bulk/`,
    body: { ids: [999_999_999], action: 'approve' },
    isCompanyWide: true,
  }),
  [`POST ${api}/moderation/decisions/{id}/undo/`]: ({ decisionIds }) => ({
    path: `${api}/moderation/decisions/${decisionIds.pop()}/undo/`,
  }),
  [`GET ${api}/duplicates/`]: () => ({ path: `${api}/duplicates/`, isCompanyWide: true }),
  // The one that comes first merges them.
  [`POST ${api}/duplicates/merge/`]: ({ postId, sparePostIds: [other] }) => ({
    path: `${api}/duplicates/merge/`,
    body: { ids: [postId, other], into: postId },
  }),
  [`POST ${api}/duplicates/different/`]: ({ postId, reportedIds: [other] }) => ({
    path: `${api}/duplicates/different/`,
    body: { ids: [postId, other] },
  }),
  [`POST ${api}/duplicates/different/undo/`]: ({ postId, reportedIds: [other] }) => ({
    path: `${api}/duplicates/different/undo/`,
    body: { ids: [postId, other] },
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
  [`GET ${api}/synonyms/`]: () => ({ path: `${api}/synonyms/` }),
  [`POST ${api}/synonyms/`]: () => ({
    path: `${api}/synonyms/`,
    body: { terms: [unique(), unique()] },
    isCompanyWide: true,
  }),
  [`GET ${api}/synonyms/{id}/`]: ({ synonymIds }) => ({
    path: `${api}/synonyms/${synonymIds[0]}/`,
  }),
  [`PATCH ${api}/synonyms/{id}/`]: ({ synonymIds }) => ({
    path: `${api}/synonyms/${synonymIds[0]}/`,
    body: { terms: [unique(), unique()] },
    isCompanyWide: true,
  }),
  [`DELETE ${api}/synonyms/{id}/`]: ({ synonymIds }) => ({
    path: `${api}/synonyms/${synonymIds.pop()}/`,
    isCompanyWide: true,
  }),
  [`GET ${api}/saved_replies/`]: () => ({ path: `${api}/saved_replies/` }),
  [`POST ${api}/saved_replies/`]: () => ({
    path: `${api}/saved_replies/`,
    body: { name: unique(), content: 'Hi {name}.' },
    isCompanyWide: true,
  }),
  [`GET ${api}/saved_replies/{id}/`]: ({ savedReplyIds }) => ({
    path: `${api}/saved_replies/${savedReplyIds[0]}/`,
  }),
  [`PATCH ${api}/saved_replies/{id}/`]: ({ savedReplyIds }) => ({
    path: `${api}/saved_replies/${savedReplyIds[0]}/`,
    body: { content: unique() },
    isCompanyWide: true,
  }),
  [`DELETE ${api}/saved_replies/{id}/`]: ({ savedReplyIds }) => ({
    path: `${api}/saved_replies/${savedReplyIds.pop()}/`,
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
  [`GET ${api}/insight/`]: () => ({ path: `${api}/insight/`, isCompanyWide: true }),
  [`GET ${api}/audit/`]: () => ({ path: `${api}/audit/`, isCompanyWide: true }),
  [`GET ${api}/webhooks/`]: () => ({ path: `${api}/webhooks/`, isCompanyWide: true }),
  [`POST ${api}/webhooks/`]: () => ({
    path: `${api}/webhooks/`,
    body: { url: 'https://[2e00::1]/', is_enabled: false },
    isCompanyWide: true,
  }),
  [`GET ${api}/webhooks/{id}/`]: ({ webhookIds }) => ({
    path: `${api}/webhooks/${webhookIds[0]}/`,
    isCompanyWide: true,
  }),
  [`PATCH ${api}/webhooks/{id}/`]: ({ webhookIds }) => ({
    path: `${api}/webhooks/${webhookIds[0]}/`,
    body: { events: ['post.created'] },
    isCompanyWide: true,
  }),
  [`DELETE ${api}/webhooks/{id}/`]: ({ webhookIds }) => ({
    path: `${api}/webhooks/${webhookIds.pop()}/`,
    isCompanyWide: true,
  }),
  [`POST ${api}/webhooks/{id}/secret/`]: ({ webhookIds }) => ({
    path: `${api}/webhooks/${webhookIds[0]}/secret/`,
    isCompanyWide: true,
  }),
  // Whoever may send one is told that it is disabled.
  [`POST ${api}/webhooks/{id}/test/`]: ({ webhookIds }) => ({
    path: `${api}/webhooks/${webhookIds[0]}/test/`,
    isCompanyWide: true,
  }),
  [`GET ${api}/webhooks/{id}/deliveries/`]: ({ webhookIds }) => ({
    path: `${api}/webhooks/${webhookIds[0]}/deliveries/`,
    isCompanyWide: true,
  }),
  [`POST ${api}/webhooks/{id}/deliveries/{delivery}/redeliver/`]: ({ deliveryPath }) => ({
    path: `${deliveryPath}redeliver/`,
    isCompanyWide: true,
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
  'GET /edit/post/:id/': ({ postId }) => ({ path: `/edit/post/${postId}/` }),
  // Says what it says already: no revision is needed for that.
  'POST /edit/post/:id/': ({ postId, kind }) => ({
    path: `/edit/post/${postId}/`,
    body: { title: `On ${kind}`, content: 'words to find', revision: '0' },
  }),
  'GET /delete/post/:id/': ({ postId }) => ({ path: `/delete/post/${postId}/` }),
  'POST /delete/post/:id/': ({ sparePostIds }) => ({
    path: `/delete/post/${sparePostIds.pop()}/`,
    body: {},
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
  'GET /edit/comment/:id/': ({ commentId }) => ({ path: `/edit/comment/${commentId}/` }),
  'POST /edit/comment/:id/': ({ commentId }) => ({
    path: `/edit/comment/${commentId}/`,
    body: { content: 'edited', revision: '0' },
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
  'GET /notifications/:id/': () => ({ path: '/notifications/1/' }),
  'POST /notifications/': () => ({ path: '/notifications/', body: { up_to: '1' } }),
  'GET /settings/notifications/': () => ({ path: '/settings/notifications/' }),
  'POST /settings/notifications/': () => ({ path: '/settings/notifications/', body: {} }),
  'GET /unsubscribe/:token/:from/': () => ({ path: `/unsubscribe/${'x'.repeat(32)}/all/` }),
  'POST /unsubscribe/:token/:from/': () => ({
    path: `/unsubscribe/${'x'.repeat(32)}/all/`,
    body: {},
  }),
  'GET /account/data/': () => ({ path: '/account/data/' }),
  // Not their address: nobody is erased.
  'POST /account/data/': () => ({ path: '/account/data/', body: { email: 'x@people.example' } }),
  'GET /account/data/download/': () => ({ path: '/account/data/download/' }),
  'GET /account/erased/': () => ({ path: '/account/erased/' }),
  'GET /account/sessions/': () => ({ path: '/account/sessions/' }),
  'POST /account/sessions/': () => ({ path: '/account/sessions/', body: { session: '999999999' } }),
  'GET /start/': () => ({ path: '/start/' }),
  'POST /start/name/': () => ({ path: '/start/name/', body: { company_name: 'Named' } }),
  'POST /start/color/': () => ({ path: '/start/color/', body: { accent_color: '#2563eb' } }),
  'POST /start/boards/': () => ({ path: '/start/boards/', body: {} }),
  'POST /start/invite/': () => ({
    path: '/start/invite/',
    body: { email: 'invited@people.example', full_name: 'Invited', role: 'team' },
  }),
  'POST /start/demo/': () => ({ path: '/start/demo/', body: { set: 'off' } }),
  'POST /start/token/': () => ({
    path: '/start/token/',
    body: { token_name: 'By a page', rights: 'read' },
  }),
  'POST /start/close/': () => ({ path: '/start/close/', body: {} }),
  'GET /team/': () => ({ path: '/team/', isCompanyWide: true }),
  'POST /team/post/:id/answer/': ({ postId }) => ({
    path: `/team/post/${postId}/answer/`,
    body: { content: 'We look at it.' },
  }),
  'POST /team/post/:id/reply/': ({ postId }) => ({
    path: `/team/post/${postId}/reply/`,
    body: {},
  }),
  'POST /team/post/:id/note/': ({ postId }) => ({
    path: `/team/post/${postId}/note/`,
    body: { note: 'For us.' },
  }),
  'POST /team/post/:id/done/': ({ postId }) => ({
    path: `/team/post/${postId}/done/`,
    body: { set: 'on' },
  }),
  'POST /team/post/:id/owner/': ({ postId }) => ({
    path: `/team/post/${postId}/owner/`,
    body: { owner: '' },
  }),
  'POST /team/post/:id/tags/': ({ postId }) => ({
    path: `/team/post/${postId}/tags/`,
    body: { shown: '' },
  }),
  // Whoever may merge it is told that it cannot be merged into itself.
  'POST /team/post/:id/merge/': ({ postId }) => ({
    path: `/team/post/${postId}/merge/`,
    body: { into: String(postId) },
  }),
  'POST /team/post/:id/voters/': ({ postId }) => ({
    path: `/team/post/${postId}/voters/`,
    body: { email: 'asked-by-phone@people.example', full_name: 'Asked by phone' },
  }),
  'POST /team/post/:id/voters/remove/': ({ postId, writerId }) => ({
    path: `/team/post/${postId}/voters/remove/`,
    body: { user: String(writerId) },
  }),
  'POST /view/as/': () => ({ path: '/view/as/', body: { as: 'self' } }),
  'POST /team/bulk/': () => ({
    path: '/team/bulk/',
    body: { do: 'done' },
    isCompanyWide: true,
  }),
  // Of a change that the admin made.
  'POST /team/undo/': ({ bulkIds }) => ({
    path: '/team/undo/',
    body: { undo: `change-${bulkIds.pop()}` },
    isCompanyWide: true,
  }),
  'GET /team/roadmap/': () => ({ path: '/team/roadmap/', isCompanyWide: true }),
  // It is there already.
  'POST /team/roadmap/move/': ({ postId }) => ({
    path: '/team/roadmap/move/',
    body: { move: String(postId), [`from-${postId}`]: '1', [`to-${postId}`]: '1' },
  }),
  'POST /team/roadmap/:id/eta/': ({ postId }) => ({
    path: `/team/roadmap/${postId}/eta/`,
    body: { eta: '', was: '' },
  }),
  // Whoever may change it is told that it was edited.
  'POST /team/roadmap/column/:id/': ({ statusIds }) => ({
    path: `/team/roadmap/column/${statusIds[0]}/`,
    body: { visibility: 'team', revision: '0' },
    isCompanyWide: true,
  }),
  'GET /team/changelog/': () => ({ path: '/team/changelog/', isCompanyWide: true }),
  'GET /team/changelog/new/': () => ({ path: '/team/changelog/new/', isCompanyWide: true }),
  'POST /team/changelog/new/': () => ({
    path: '/team/changelog/new/',
    body: { title: 'An entry', do: 'save' },
    isCompanyWide: true,
  }),
  'POST /team/changelog/preview/': () => ({
    path: '/team/changelog/preview/',
    body: { content: 'text' },
    isCompanyWide: true,
  }),
  'GET /team/changelog/:id/': ({ entryIds }) => ({
    path: `/team/changelog/${entryIds[1]}/`,
    isCompanyWide: true,
  }),
  // Whoever may save it sees the preview.
  'POST /team/changelog/:id/': ({ entryIds }) => ({
    path: `/team/changelog/${entryIds[1]}/`,
    body: { title: 'An entry', do: 'preview' },
    isCompanyWide: true,
  }),
  // Whoever may delete it is told that it was edited.
  'POST /team/changelog/:id/delete/': ({ entryIds }) => ({
    path: `/team/changelog/${entryIds[1]}/delete/`,
    body: { revision: '1' },
    isCompanyWide: true,
  }),
  'GET /team/duplicates/': () => ({ path: '/team/duplicates/', isCompanyWide: true }),
  // The one that comes first merges them.
  'POST /team/duplicates/merge/': ({ postId, reportedIds }) => ({
    path: '/team/duplicates/merge/',
    body: { posts: `${postId},${reportedIds.at(-1)}`, into: String(postId) },
  }),
  'POST /team/duplicates/different/': ({ postId, reportedIds: [other] }) => ({
    path: '/team/duplicates/different/',
    body: { posts: `${postId},${other}` },
  }),
  'POST /team/duplicates/undo/': ({ postId, reportedIds: [other] }) => ({
    path: '/team/duplicates/undo/',
    body: { undo: `different-${postId}.${other}` },
  }),
  // Settings. Without the revision that a page shows, nothing is changed or removed: 422 for those who may.
  'GET /team/settings/company/': () => ({ path: settings('company'), isCompanyWide: true }),
  'POST /team/settings/company/': () => ({ path: settings('company'), body: {} }),
  'POST /team/settings/company/logo/': () => ({ path: settings('company/logo'), body: {} }),
  'GET /team/settings/boards/': () => ({ path: settings('boards'), isCompanyWide: true }),
  'POST /team/settings/boards/': () => ({
    path: settings('boards'),
    body: { name: unique() },
    isCompanyWide: true,
  }),
  'GET /team/settings/boards/:id/': ({ boardId }) => ({ path: settings(`boards/${boardId}`) }),
  'POST /team/settings/boards/:id/': ({ boardId }) => ({
    path: settings(`boards/${boardId}`),
    body: { name: 'Renamed' },
  }),
  'POST /team/settings/boards/:id/move/': ({ boardId }) => ({
    path: settings(`boards/${boardId}/move`),
    body: { to: 'down' },
  }),
  'POST /team/settings/boards/:id/members/': ({ boardId, colleagueId }) => ({
    path: settings(`boards/${boardId}/members`),
    body: { user: String(colleagueId), set: 'off' },
  }),
  'POST /team/settings/boards/:id/delete/': ({ boardId }) => ({
    path: settings(`boards/${boardId}/delete`),
    body: {},
  }),
  'GET /team/settings/statuses/': () => ({ path: settings('statuses'), isCompanyWide: true }),
  'POST /team/settings/statuses/': () => ({
    path: settings('statuses'),
    body: { name: unique(), color: '#2563eb', category: 'open' },
    isCompanyWide: true,
  }),
  'GET /team/settings/statuses/:id/': ({ statusIds }) => ({
    path: settings(`statuses/${statusIds[0]}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/statuses/:id/': ({ statusIds }) => ({
    path: settings(`statuses/${statusIds[0]}`),
    body: { name: 'Renamed' },
    isCompanyWide: true,
  }),
  'POST /team/settings/statuses/:id/move/': ({ statusIds }) => ({
    path: settings(`statuses/${statusIds[0]}/move`),
    body: { to: 'down' },
    isCompanyWide: true,
  }),
  'POST /team/settings/statuses/:id/delete/': ({ statusIds }) => ({
    path: settings(`statuses/${statusIds[0]}/delete`),
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/settings/tags/': () => ({ path: settings('tags'), isCompanyWide: true }),
  'POST /team/settings/tags/': () => ({
    path: settings('tags'),
    body: { name: unique(), color: '#2563eb' },
    isCompanyWide: true,
  }),
  'GET /team/settings/tags/:id/': ({ tagIds }) => ({
    path: settings(`tags/${tagIds[0]}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/tags/:id/': ({ tagIds }) => ({
    path: settings(`tags/${tagIds[0]}`),
    body: { name: 'Renamed' },
    isCompanyWide: true,
  }),
  'POST /team/settings/tags/:id/delete/': ({ tagIds }) => ({
    path: settings(`tags/${tagIds[0]}/delete`),
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/settings/fields/': () => ({ path: settings('fields'), isCompanyWide: true }),
  'POST /team/settings/fields/': () => ({
    path: settings('fields'),
    body: { name: ' ' },
    isCompanyWide: true,
  }),
  'GET /team/settings/fields/:id/': ({ customFieldIds }) => ({
    path: settings(`fields/${customFieldIds[0]}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/fields/:id/': ({ customFieldIds }) => ({
    path: settings(`fields/${customFieldIds[0]}`),
    body: { name: 'Renamed' },
    isCompanyWide: true,
  }),
  'POST /team/settings/fields/:id/delete/': ({ customFieldIds }) => ({
    path: settings(`fields/${customFieldIds[0]}/delete`),
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/settings/synonyms/': () => ({ path: settings('synonyms'), isCompanyWide: true }),
  'POST /team/settings/synonyms/': () => ({
    path: settings('synonyms'),
    body: { terms: `one\n${unique()}`, way: 'both' },
    isCompanyWide: true,
  }),
  'POST /team/settings/synonyms/starter/': () => ({
    path: settings('synonyms/starter'),
    body: { set: 'on' },
  }),
  'GET /team/settings/synonyms/:id/': ({ synonymIds }) => ({
    path: settings(`synonyms/${synonymIds[0]}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/synonyms/:id/': ({ synonymIds }) => ({
    path: settings(`synonyms/${synonymIds[0]}`),
    body: { name: 'Renamed' },
    isCompanyWide: true,
  }),
  'POST /team/settings/synonyms/:id/delete/': ({ synonymIds }) => ({
    path: settings(`synonyms/${synonymIds[0]}/delete`),
    body: {},
  }),
  // audit, danger, export, import
  'GET /team/settings/audit/': () => ({ path: '/team/settings/audit/', isCompanyWide: true }),
  'GET /team/settings/audit/audit.csv': () => ({
    path: '/team/settings/audit/audit.csv',
    isCompanyWide: true,
  }),
  'GET /team/settings/danger/': () => ({ path: '/team/settings/danger/', isCompanyWide: true }),
  'POST /team/settings/danger/batches/:id/': ({ batchId }) => ({
    path: `/team/settings/danger/batches/${batchId}/`,
    body: {},
    isCompanyWide: true,
  }),
  // Not its name: nothing happens.
  'POST /team/settings/danger/company/': () => ({
    path: '/team/settings/danger/company/',
    body: { name: 'another' },
    isCompanyWide: true,
  }),
  'GET /team/settings/export/': () => ({ path: '/team/settings/export/', isCompanyWide: true }),
  'GET /team/settings/export/snapshot.tar': () => ({
    path: '/team/settings/export/snapshot.tar',
    isCompanyWide: true,
  }),
  'GET /team/settings/export/posts.csv': () => ({
    path: '/team/settings/export/posts.csv',
  }),
  'GET /team/settings/import/': () => ({ path: settings('import'), isCompanyWide: true }),
  // Without a file: who may upload one is told so.
  'POST /team/settings/import/': () => ({
    path: settings('import'),
    body: { format: 'csv' },
    isCompanyWide: true,
  }),
  'GET /team/settings/import/:id/': ({ importId }) => ({
    path: settings(`import/${importId}`),
    isCompanyWide: true,
  }),
  // It has ended: nothing happens.
  'POST /team/settings/import/:id/': ({ importId }) => ({
    path: settings(`import/${importId}`),
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/import/:id/discard/': ({ importId }) => ({
    path: settings(`import/${importId}/discard`),
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/settings/import/:id/refused.csv': ({ importId }) => ({
    path: `/team/settings/import/${importId}/refused.csv`,
    isCompanyWide: true,
  }),
  // Tokens, webhooks, people, sign-in and mail. Whoever may do it is often told that something is missing.
  'GET /team/settings/tokens/': () => ({ path: '/team/settings/tokens/', isCompanyWide: true }),
  'POST /team/settings/tokens/': () => ({
    path: '/team/settings/tokens/',
    body: { name: ' ' },
    isCompanyWide: true,
  }),
  'GET /team/settings/tokens/:id/': ({ tokenIds }) => ({
    path: `/team/settings/tokens/${tokenIds[0]}/`,
    isCompanyWide: true,
  }),
  'POST /team/settings/tokens/:id/': ({ tokenIds }) => ({
    path: `/team/settings/tokens/${tokenIds[0]}/`,
    body: { name: 'By a page' },
    isCompanyWide: true,
  }),
  'POST /team/settings/tokens/:id/revoke/': ({ tokenIds }) => ({
    path: `/team/settings/tokens/${tokenIds.at(-1)}/revoke/`,
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/settings/webhooks/': () => ({
    path: '/team/settings/webhooks/',
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/': () => ({
    path: '/team/settings/webhooks/',
    body: { url: 'nowhere' },
    isCompanyWide: true,
  }),
  'GET /team/settings/webhooks/:id/': ({ webhookIds }) => ({
    path: `/team/settings/webhooks/${webhookIds[0]}/`,
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/:id/': ({ webhookIds }) => ({
    path: `/team/settings/webhooks/${webhookIds[0]}/`,
    body: { url: 'nowhere' },
    isCompanyWide: true,
  }),
  // This one is enabled already.
  'POST /team/settings/webhooks/:id/enable/': ({ deliveryPath }) => ({
    path: `/team/settings/webhooks/${deliveryPath.split('/')[4]}/enable/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/:id/secret/': ({ webhookIds }) => ({
    path: `/team/settings/webhooks/${webhookIds[0]}/secret/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/:id/test/': ({ webhookIds }) => ({
    path: `/team/settings/webhooks/${webhookIds[0]}/test/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/:id/delete/': ({ webhookIds }) => ({
    path: `/team/settings/webhooks/${webhookIds.at(-1)}/delete/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/:id/deliveries/:delivery/': ({ deliveryPath }) => ({
    path: `/team/settings/webhooks/${deliveryPath.replace('/api/v1/webhooks/', '')}`,
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/settings/people/': () => ({ path: '/team/settings/people/', isCompanyWide: true }),
  'POST /team/settings/people/': () => ({
    path: '/team/settings/people/',
    body: { email: 'nobody' },
    isCompanyWide: true,
  }),
  'GET /team/settings/people/:id/': ({ userIds }) => ({
    path: `/team/settings/people/${userIds[0]}/`,
    isCompanyWide: true,
  }),
  'POST /team/settings/people/:id/': ({ userIds }) => ({
    path: `/team/settings/people/${userIds[0]}/`,
    body: { role: 'team' },
    isCompanyWide: true,
  }),
  'POST /team/settings/people/:id/block/': ({ userIds }) => ({
    path: `/team/settings/people/${userIds[0]}/block/`,
    body: { set: 'nothing' },
    isCompanyWide: true,
  }),
  'POST /team/settings/people/:id/erase/': ({ userIds }) => ({
    path: `/team/settings/people/${userIds[0]}/erase/`,
    body: { email: 'nobody' },
    isCompanyWide: true,
  }),
  'GET /team/settings/people/:id/download/': ({ userIds }) => ({
    path: `/team/settings/people/${userIds[0]}/download/`,
    isCompanyWide: true,
  }),
  'GET /team/settings/sign-in/': () => ({ path: '/team/settings/sign-in/', isCompanyWide: true }),
  'POST /team/settings/sign-in/': () => ({
    path: '/team/settings/sign-in/',
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/sign-in/secret/': () => ({
    path: '/team/settings/sign-in/secret/',
    body: { set: 'nothing' },
    isCompanyWide: true,
  }),
  'POST /team/settings/sign-in/oidc/': () => ({
    path: '/team/settings/sign-in/oidc/',
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/settings/mail/': () => ({ path: '/team/settings/mail/', isCompanyWide: true }),
  'POST /team/settings/mail/': () => ({
    path: '/team/settings/mail/',
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/mail/texts/': () => ({
    path: '/team/settings/mail/texts/',
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/mail/test/': () => ({
    path: '/team/settings/mail/test/',
    body: {},
  }),
  // Anyone on the team may save one; too many are refused, and nobody has another's.
  'POST /team/views/': () => ({
    path: '/team/views/',
    body: { name: ' ', view: 'sort=top' },
    isCompanyWide: true,
  }),
  'POST /team/views/:id/': ({ postId }) => ({
    path: `/team/views/${postId}/`,
    body: { name: ' ', view: 'sort=top' },
    isCompanyWide: true,
  }),
  'POST /team/views/:id/delete/': ({ postId }) => ({
    path: `/team/views/${postId}/delete/`,
    isCompanyWide: true,
  }),
  'GET /team/settings/': () => ({ path: '/team/settings/', isCompanyWide: true }),
  'GET /team/settings/replies/': () => ({ path: '/team/settings/replies/', isCompanyWide: true }),
  'POST /team/settings/replies/': () => ({
    path: '/team/settings/replies/',
    body: { name: unique(), content: 'Hi {name}.' },
    isCompanyWide: true,
  }),
  'GET /team/settings/replies/:id/': ({ savedReplyIds }) => ({
    path: `/team/settings/replies/${savedReplyIds[0]}/`,
    isCompanyWide: true,
  }),
  // Anyone who may edit it hears that it has been edited meanwhile.
  'POST /team/settings/replies/:id/': ({ savedReplyIds }) => ({
    path: `/team/settings/replies/${savedReplyIds[0]}/`,
    body: { name: unique(), content: 'Hi {name}.', revision: '0' },
    isCompanyWide: true,
  }),
  'POST /team/settings/replies/:id/delete/': ({ savedReplyIds }) => ({
    path: `/team/settings/replies/${savedReplyIds.pop()}/delete/`,
    isCompanyWide: true,
  }),
  'GET /team/insight/': () => ({ path: '/team/insight/', isCompanyWide: true }),
  'GET /team/insight/counts.csv': () => ({
    path: '/team/insight/counts.csv',
    isCompanyWide: true,
  }),
  'GET /team/insight/segments.csv': () => ({
    path: '/team/insight/segments.csv',
    isCompanyWide: true,
  }),
  'GET /team/moderation/': () => ({ path: '/team/moderation/', isCompanyWide: true }),
  // Nothing is ticked.
  'POST /team/moderate/': () => ({
    path: '/team/moderate/',
    body: { decision: 'approve' },
    isCompanyWide: true,
  }),
  // Whoever may decide is told that this is no decision.
  'POST /team/moderation/:id/': ({ reportedIds }) => ({
    path: `/team/moderation/${reportedIds[0]}/`,
    body: { decision: 'nothing' },
    isCompanyWide: true,
  }),
  'POST /logout/': () => ({ path: '/logout/', body: {} }),
  'POST /mcp/': ({ postId, slug }) => ({
    path: '/mcp/',
    accept: 'application/json, text/event-stream',
    body: {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'get_post', arguments: { id: postId } },
    },
    isShown: answer => answer.text.includes(`/post/${postId}/${slug}/`),
  }),
  'GET /embed.js': () => ({ path: '/embed.js' }),
  'GET /enter/': () => ({ path: '/embed/enter/' }),
  'POST /enter/': () => ({ path: '/embed/enter/', body: { token: '' } }),
  'POST /view/': () => ({ path: '/view/', body: { language: 'de', theme: 'dark' } }),
}
