import * as jwt from '../../features/auth/jwt/api.ts'
import type { Permission } from '../../features/auth/permissions.ts'
import * as tokens from '../../features/auth/tokens/api.ts'
import * as boards from '../../features/boards/api.ts'
import * as changelog from '../../features/changelog/api.ts'
import * as comments from '../../features/comments/api.ts'
import * as company from '../../features/company/settings/api.ts'
import { getDemandEndpoint, listDemandEvidenceEndpoint } from '../../features/demand/api.ts'
import { listAuditEndpoint } from '../../features/events/audit/api.ts'
import { listEventsEndpoint } from '../../features/events/feed/api.ts'
import { getImageEndpoint, uploadImageEndpoint } from '../../features/images/api.ts'
import { savedReplyEndpoints } from '../../features/inbox/saved-replies/api.ts'
import { getInsightEndpoint } from '../../features/insight/api.ts'
import * as moderation from '../../features/moderation/api.ts'
import * as notifications from '../../features/notifications/api.ts'
import { customFieldEndpoints } from '../../features/people/custom-fields/api.ts'
import { organizationEndpoints } from '../../features/people/organizations/api.ts'
import { eraseUserEndpoint, exportUserEndpoint } from '../../features/people/privacy/api.ts'
import { bulkUsersEndpoint, putUserEndpoint } from '../../features/people/sync/api.ts'
import * as users from '../../features/people/users/api.ts'
import * as posts from '../../features/posts/api.ts'
import { changePostsEndpoint, undoChangeEndpoint } from '../../features/posts/bulk/api.ts'
import * as duplicates from '../../features/posts/duplicates/api.ts'
import { postFieldEndpoints } from '../../features/posts/fields/api.ts'
import { listPostHistoryEndpoint } from '../../features/posts/history/api.ts'
import { listPostsEndpoint } from '../../features/posts/list/api.ts'
import { mergePostEndpoint, unmergePostEndpoint } from '../../features/posts/merge/merge-api.ts'
import * as score from '../../features/posts/score/api.ts'
import { addPostEndpoint, editPostEndpoint } from '../../features/posts/write/api.ts'
import * as roadmaps from '../../features/roadmaps/api.ts'
import { searchEndpoint } from '../../features/search/results/api.ts'
import { synonymEndpoints } from '../../features/search/synonyms/api.ts'
import { segmentEndpoints } from '../../features/segments/api.ts'
import { statusEndpoints } from '../../features/statuses/api.ts'
import { tagEndpoints } from '../../features/tags/api.ts'
import * as themes from '../../features/themes/api.ts'
import * as batches from '../../features/transfer/batches/api.ts'
import * as votes from '../../features/votes/api.ts'
import * as deliveries from '../../features/webhooks/deliver/deliveries-api.ts'
import * as webhooks from '../../features/webhooks/manage/api.ts'
import { openApiEndpoint } from '../api/document.ts'
import { type ApiRoute, api, type Handler, may } from './kinds.ts'

/** Every operation: its path, the permission it needs, and, for a read, how its response is cached. */
export const apiRoutes: ApiRoute[] = [
  get('/api/v1/posts/', 'posts.read', 'by audience', listPostsEndpoint),
  post('/api/v1/posts/', 'posts.create', addPostEndpoint),
  search('/api/v1/posts/similar/', 'posts.read', posts.similarPostsEndpoint),
  search('/api/v1/search/', 'posts.read', searchEndpoint),
  post('/api/v1/posts/create/', 'posts.create', posts.createPostEndpoint),
  post('/api/v1/posts/create/as-user/', 'posts.create_as_user', posts.createPostAsUserEndpoint),
  post('/api/v1/posts/bulk/', 'posts.manage', changePostsEndpoint),
  post('/api/v1/posts/bulk/{id}/undo/', 'posts.manage', undoChangeEndpoint),
  get('/api/v1/posts/{id}/', 'posts.read', 'by user', posts.getPostEndpoint),
  patch('/api/v1/posts/{id}/', 'posts.edit', editPostEndpoint),
  remove('/api/v1/posts/{id}/', 'posts.delete', posts.deletePostEndpoint),
  post('/api/v1/posts/{id}/restore/', 'posts.restore', posts.restorePostEndpoint),
  post('/api/v1/posts/{id}/merge/', 'posts.merge', mergePostEndpoint),
  remove('/api/v1/posts/{id}/merge/', 'posts.merge', unmergePostEndpoint),
  get('/api/v1/posts/{id}/history/', 'posts.read_history', 'by audience', listPostHistoryEndpoint),
  get(
    '/api/v1/posts/{id}/comments/',
    'comments.read',
    'by audience',
    comments.listPostCommentsEndpoint,
  ),
  post('/api/v1/posts/{id}/comments/', 'comments.create', comments.createCommentEndpoint),
  put('/api/v1/posts/{id}/vote/', 'votes.vote', votes.addVoteEndpoint),
  remove('/api/v1/posts/{id}/vote/', 'votes.vote', votes.removeVoteEndpoint),
  get('/api/v1/posts/{id}/voters/', 'votes.read', 'by audience', votes.listVotersEndpoint),
  put('/api/v1/posts/{id}/voters/{user}/', 'votes.manage', votes.addVoterEndpoint),
  remove('/api/v1/posts/{id}/voters/{user}/', 'votes.manage', votes.removeVoterEndpoint),
  put('/api/v1/posts/{id}/follow/', 'posts.follow', posts.followPostEndpoint),
  remove('/api/v1/posts/{id}/follow/', 'posts.follow', posts.unfollowPostEndpoint),
  get('/api/v1/comments/', 'comments.read', 'by audience', comments.listCommentsEndpoint),
  get('/api/v1/comments/{id}/', 'comments.read', 'by audience', comments.getCommentEndpoint),
  patch('/api/v1/comments/{id}/', 'comments.edit', comments.editCommentEndpoint),
  remove('/api/v1/comments/{id}/', 'comments.delete', comments.deleteCommentEndpoint),
  put('/api/v1/comments/{id}/like/', 'comments.like', comments.likeCommentEndpoint),
  remove('/api/v1/comments/{id}/like/', 'comments.like', comments.unlikeCommentEndpoint),
  put('/api/v1/comments/{id}/highlight/', 'comments.highlight', comments.highlightCommentEndpoint),
  remove(
    '/api/v1/comments/{id}/highlight/',
    'comments.highlight',
    comments.unhighlightCommentEndpoint,
  ),
  post('/api/v1/images/', 'images.upload', uploadImageEndpoint),
  get('/api/v1/images/{id}/', 'images.read', 'file', getImageEndpoint),
  get('/api/v1/boards/', 'boards.read', 'by audience', boards.listBoardsEndpoint),
  post('/api/v1/boards/', 'boards.write', boards.createBoardEndpoint),
  get('/api/v1/boards/{id}/', 'boards.read', 'by audience', boards.getBoardEndpoint),
  patch('/api/v1/boards/{id}/', 'boards.write', boards.editBoardEndpoint),
  remove('/api/v1/boards/{id}/', 'boards.write', boards.deleteBoardEndpoint),
  get(
    '/api/v1/boards/{id}/members/',
    'boards.read',
    'by audience',
    boards.listBoardMembersEndpoint,
  ),
  put('/api/v1/boards/{id}/members/{user}/', 'boards.write', boards.addBoardMemberEndpoint),
  remove('/api/v1/boards/{id}/members/{user}/', 'boards.write', boards.removeBoardMemberEndpoint),
  get(
    '/api/v1/boards/{id}/organizations/',
    'boards.read',
    'by audience',
    boards.listBoardOrganizationsEndpoint,
  ),
  put(
    '/api/v1/boards/{id}/organizations/{organization}/',
    'boards.write',
    boards.addBoardOrganizationEndpoint,
  ),
  remove(
    '/api/v1/boards/{id}/organizations/{organization}/',
    'boards.write',
    boards.removeBoardOrganizationEndpoint,
  ),
  get('/api/v1/batches/', 'batches.read', 'by audience', batches.listBatchesEndpoint),
  post('/api/v1/batches/', 'batches.write', batches.createBatchEndpoint),
  get('/api/v1/batches/{id}/', 'batches.read', 'by audience', batches.getBatchEndpoint),
  remove('/api/v1/batches/{id}/', 'batches.write', batches.deleteBatchEndpoint),
  ...crud('/api/v1/post_fields/', 'post_fields', postFieldEndpoints),
  ...crud('/api/v1/statuses/', 'statuses', statusEndpoints),
  ...crud('/api/v1/roadmaps/', 'roadmaps', roadmaps.roadmapEndpoints),
  get(
    '/api/v1/roadmaps/{id}/columns/',
    'posts.read',
    'by user',
    roadmaps.listRoadmapColumnsEndpoint,
  ),
  get('/api/v1/roadmaps/{id}/posts/', 'posts.read', 'by user', roadmaps.listRoadmapPostsEndpoint),
  put('/api/v1/roadmaps/{id}/posts/{post}/', 'posts.manage', roadmaps.placeRoadmapPostEndpoint),
  remove(
    '/api/v1/roadmaps/{id}/posts/{post}/',
    'posts.manage',
    roadmaps.releaseRoadmapPostEndpoint,
  ),
  get('/api/v1/users/', 'users.read', 'by audience', users.listUsersEndpoint),
  post('/api/v1/users/', 'users.write', users.createUserEndpoint),
  get('/api/v1/users/{id}/', 'users.read', 'by audience', users.getUserEndpoint),
  patch('/api/v1/users/{id}/', 'users.write', users.editUserEndpoint),
  remove('/api/v1/users/{id}/', 'users.write', users.deleteUserEndpoint),
  put('/api/v1/users/{id}/picture/', 'users.write', users.setPictureEndpoint),
  remove('/api/v1/users/{id}/picture/', 'users.write', users.removePictureEndpoint),
  get('/api/v1/users/{id}/export/', 'users.export', 'streamed', exportUserEndpoint),
  post('/api/v1/users/{id}/erase/', 'users.write', eraseUserEndpoint),
  put('/api/v1/users/{id}/block/', 'moderation.write', moderation.blockUserEndpoint),
  remove('/api/v1/users/{id}/block/', 'moderation.write', moderation.unblockUserEndpoint),
  post('/api/v1/users/{id}/void-votes/', 'moderation.write', moderation.voidVotesEndpoint),
  post('/api/v1/posts/{id}/report/', 'content.report', moderation.reportPostEndpoint),
  post('/api/v1/comments/{id}/report/', 'content.report', moderation.reportCommentEndpoint),
  get('/api/v1/duplicates/', 'duplicates.read', 'never', duplicates.listDuplicatesEndpoint),
  post('/api/v1/duplicates/merge/', 'posts.merge', duplicates.mergeDuplicatesEndpoint),
  post('/api/v1/duplicates/different/', 'posts.merge', duplicates.dismissDuplicatesEndpoint),
  post('/api/v1/duplicates/different/undo/', 'posts.merge', duplicates.restoreDuplicatesEndpoint),
  get('/api/v1/moderation/', 'moderation.read', 'by audience', moderation.listModerationEndpoint),
  get(
    '/api/v1/moderation/{id}/',
    'moderation.read',
    'by audience',
    moderation.getModerationEndpoint,
  ),
  patch('/api/v1/moderation/{id}/', 'moderation.write', moderation.decideModerationEndpoint),
  post('/api/v1/moderation/bulk/', 'moderation.write', moderation.decideManyEndpoint),
  post(
    '/api/v1/moderation/decisions/{id}/undo/',
    'moderation.write',
    moderation.undoDecisionEndpoint,
  ),
  post('/api/v1/users/bulk/', 'users.write', bulkUsersEndpoint),
  put('/api/v1/users/by-external-id/{external_id}/', 'users.write', putUserEndpoint),
  ...crud('/api/v1/organizations/', 'organizations', organizationEndpoints),
  ...crud('/api/v1/custom_fields/', 'custom_fields', customFieldEndpoints),
  // Their numbers change in the background, without a revision.
  ...crud('/api/v1/segments/', 'segments', segmentEndpoints, 'never'),
  get('/api/v1/insight/', 'insight.read', 'never', getInsightEndpoint),
  get('/api/v1/demand/', 'demand.read', 'never', getDemandEndpoint),
  get('/api/v1/demand/evidence/', 'demand.read', 'never', listDemandEvidenceEndpoint),
  // Numbers of themes change in the background, without a revision.
  ...crud('/api/v1/themes/', 'themes', themes.themeEndpoints, 'never'),
  get('/api/v1/themes/suggestions/', 'themes.read', 'never', themes.listThemeSuggestionsEndpoint),
  post(
    '/api/v1/themes/suggestions/dismiss/',
    'themes.write',
    themes.dismissThemeSuggestionEndpoint,
  ),
  ...crud('/api/v1/synonyms/', 'synonyms', synonymEndpoints),
  ...crud('/api/v1/saved_replies/', 'saved_replies', savedReplyEndpoints),
  get('/api/v1/tokens/', 'tokens.read', 'by user', tokens.listTokensEndpoint),
  post('/api/v1/tokens/', 'tokens.write', tokens.createTokenEndpoint),
  get('/api/v1/tokens/{id}/', 'tokens.read', 'by user', tokens.getTokenEndpoint),
  patch('/api/v1/tokens/{id}/', 'tokens.write', tokens.editTokenEndpoint),
  remove('/api/v1/tokens/{id}/', 'tokens.write', tokens.deleteTokenEndpoint),
  ...crud('/api/v1/tags/', 'tags', tagEndpoints),
  get('/api/v1/changelog/', 'changelog.read', 'by audience', changelog.listEntriesEndpoint),
  post('/api/v1/changelog/', 'changelog.write', changelog.createEntryEndpoint),
  get('/api/v1/changelog/{id}/', 'changelog.read', 'by audience', changelog.getEntryEndpoint),
  patch('/api/v1/changelog/{id}/', 'changelog.write', changelog.editEntryEndpoint),
  remove('/api/v1/changelog/{id}/', 'changelog.write', changelog.deleteEntryEndpoint),
  get('/api/v1/company/', 'company.read', 'by audience', company.getCompanyEndpoint),
  patch('/api/v1/company/', 'company.write', company.editCompanyEndpoint),
  put('/api/v1/company/logo/', 'company.write', company.setLogoEndpoint),
  remove('/api/v1/company/logo/', 'company.write', company.removeLogoEndpoint),
  get('/api/v1/company/score/', 'company.read', 'never', score.getScoreFormulaEndpoint),
  patch('/api/v1/company/score/', 'company.write', score.editScoreFormulaEndpoint),
  get('/api/v1/company/sso/', 'company.read', 'by audience', jwt.getSsoEndpoint),
  patch('/api/v1/company/sso/', 'company.write', jwt.editSsoEndpoint),
  post('/api/v1/company/sso/secret/', 'company.write', jwt.rotateSsoSecretEndpoint),
  get(
    '/api/v1/notifications/',
    'notifications.read',
    'never',
    notifications.listNotificationsEndpoint,
  ),
  post('/api/v1/notifications/read/', 'notifications.manage', notifications.markReadEndpoint),
  get(
    '/api/v1/notifications/preferences/',
    'notifications.read',
    'by user',
    notifications.getPreferencesEndpoint,
  ),
  patch(
    '/api/v1/notifications/preferences/',
    'notifications.manage',
    notifications.editPreferencesEndpoint,
  ),
  get('/api/v1/webhooks/', 'webhooks.read', 'by audience', webhooks.listWebhooksEndpoint),
  post('/api/v1/webhooks/', 'webhooks.write', webhooks.createWebhookEndpoint),
  get('/api/v1/webhooks/{id}/', 'webhooks.read', 'by audience', webhooks.getWebhookEndpoint),
  patch('/api/v1/webhooks/{id}/', 'webhooks.write', webhooks.editWebhookEndpoint),
  remove('/api/v1/webhooks/{id}/', 'webhooks.write', webhooks.deleteWebhookEndpoint),
  post('/api/v1/webhooks/{id}/secret/', 'webhooks.write', webhooks.rotateWebhookSecretEndpoint),
  post('/api/v1/webhooks/{id}/test/', 'webhooks.write', deliveries.testWebhookEndpoint),
  get(
    '/api/v1/webhooks/{id}/deliveries/',
    'webhooks.read',
    'never',
    deliveries.listDeliveriesEndpoint,
  ),
  post(
    '/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver/',
    'webhooks.write',
    deliveries.redeliverEndpoint,
  ),
  get('/api/v1/events/', 'events.read', 'live', listEventsEndpoint),
  get('/api/v1/audit/', 'audit.read', 'never', listAuditEndpoint),
  get('/api/v1/me/', 'account.read', 'by user', users.meEndpoint),
  api(
    'GET',
    '/api/v1/openapi.json',
    'anyone',
    'static',
    openApiEndpoint(() => apiRoutes),
  ),
]

type Writable<Name> = Name extends `${infer Noun}.write` ? Noun : never

/** All five of something that is read with `<noun>.read` and written with `<noun>.write`. */
function crud(
  path: string,
  noun: Writable<Permission>,
  endpoints: Record<'list' | 'create' | 'get' | 'edit' | 'delete', Handler>,
  cached: 'by audience' | 'never' = 'by audience',
): ApiRoute[] {
  const [read, write] = [`${noun}.read`, `${noun}.write`] as [Permission, Permission]
  return [
    get(path, read, cached, endpoints.list),
    post(path, write, endpoints.create),
    get(`${path}{id}/`, read, cached, endpoints.get),
    patch(`${path}{id}/`, write, endpoints.edit),
    remove(`${path}{id}/`, write, endpoints.delete),
  ]
}

function get(path: string, permission: Permission, cached: ApiRoute['cached'], handler: Handler) {
  return api('GET', path, may(permission), cached, handler)
}

function search(path: string, permission: Permission, handler: Handler): ApiRoute {
  return { ...get(path, permission, 'by audience', handler), isSearch: true }
}

function post(path: string, permission: Permission, handler: Handler) {
  return api('POST', path, may(permission), 'never', handler)
}

function put(path: string, permission: Permission, handler: Handler) {
  return api('PUT', path, may(permission), 'never', handler)
}

function patch(path: string, permission: Permission, handler: Handler) {
  return api('PATCH', path, may(permission), 'never', handler)
}

function remove(path: string, permission: Permission, handler: Handler) {
  return api('DELETE', path, may(permission), 'never', handler)
}
