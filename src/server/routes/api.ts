import {
  editSsoEndpoint,
  getSsoEndpoint,
  rotateSsoSecretEndpoint,
} from '../../features/auth/jwt/api.ts'
import type { Permission } from '../../features/auth/permissions.ts'
import {
  createTokenEndpoint,
  deleteTokenEndpoint,
  editTokenEndpoint,
  getTokenEndpoint,
  listTokensEndpoint,
} from '../../features/auth/tokens/api.ts'
import {
  addBoardMemberEndpoint,
  createBoardEndpoint,
  deleteBoardEndpoint,
  editBoardEndpoint,
  getBoardEndpoint,
  listBoardMembersEndpoint,
  listBoardsEndpoint,
  removeBoardMemberEndpoint,
} from '../../features/boards/api.ts'
import {
  createEntryEndpoint,
  deleteEntryEndpoint,
  editEntryEndpoint,
  getEntryEndpoint,
  listEntriesEndpoint,
} from '../../features/changelog/api.ts'
import {
  createCommentEndpoint,
  deleteCommentEndpoint,
  editCommentEndpoint,
  getCommentEndpoint,
  highlightCommentEndpoint,
  likeCommentEndpoint,
  listCommentsEndpoint,
  listPostCommentsEndpoint,
  unhighlightCommentEndpoint,
  unlikeCommentEndpoint,
} from '../../features/comments/api.ts'
import {
  editCompanyEndpoint,
  getCompanyEndpoint,
  removeLogoEndpoint,
  setLogoEndpoint,
} from '../../features/company/settings/api.ts'
import { listAuditEndpoint } from '../../features/events/audit/api.ts'
import { listEventsEndpoint } from '../../features/events/feed/api.ts'
import { getImageEndpoint, uploadImageEndpoint } from '../../features/images/api.ts'
import { savedReplyEndpoints } from '../../features/inbox/saved-replies/api.ts'
import { getInsightEndpoint } from '../../features/insight/api.ts'
import {
  blockUserEndpoint,
  decideManyEndpoint,
  decideModerationEndpoint,
  getModerationEndpoint,
  listModerationEndpoint,
  reportCommentEndpoint,
  reportPostEndpoint,
  unblockUserEndpoint,
  undoDecisionEndpoint,
  voidVotesEndpoint,
} from '../../features/moderation/api.ts'
import {
  editPreferencesEndpoint,
  getPreferencesEndpoint,
  listNotificationsEndpoint,
  markReadEndpoint,
} from '../../features/notifications/api.ts'
import { customFieldEndpoints } from '../../features/people/custom-fields/api.ts'
import { organizationEndpoints } from '../../features/people/organizations/api.ts'
import { eraseUserEndpoint, exportUserEndpoint } from '../../features/people/privacy/api.ts'
import { bulkUsersEndpoint, putUserEndpoint } from '../../features/people/sync/api.ts'
import {
  createUserEndpoint,
  deleteUserEndpoint,
  editUserEndpoint,
  getUserEndpoint,
  listUsersEndpoint,
  meEndpoint,
} from '../../features/people/users/api.ts'
import {
  createPostAsUserEndpoint,
  createPostEndpoint,
  deletePostEndpoint,
  followPostEndpoint,
  getPostEndpoint,
  restorePostEndpoint,
  similarPostsEndpoint,
  unfollowPostEndpoint,
} from '../../features/posts/api.ts'
import { changePostsEndpoint, undoChangeEndpoint } from '../../features/posts/bulk/api.ts'
import {
  dismissDuplicatesEndpoint,
  listDuplicatesEndpoint,
  mergeDuplicatesEndpoint,
  restoreDuplicatesEndpoint,
} from '../../features/posts/duplicates/api.ts'
import { listPostHistoryEndpoint } from '../../features/posts/history/api.ts'
import { listPostsEndpoint } from '../../features/posts/list/api.ts'
import { mergePostEndpoint, unmergePostEndpoint } from '../../features/posts/merge/merge-api.ts'
import { addPostEndpoint, editPostEndpoint } from '../../features/posts/write/api.ts'
import { searchEndpoint } from '../../features/search/results/api.ts'
import { synonymEndpoints } from '../../features/search/synonyms/api.ts'
import { statusEndpoints } from '../../features/statuses/api.ts'
import { tagEndpoints } from '../../features/tags/api.ts'
import {
  createBatchEndpoint,
  deleteBatchEndpoint,
  getBatchEndpoint,
  listBatchesEndpoint,
} from '../../features/transfer/batches/api.ts'
import {
  addVoteEndpoint,
  addVoterEndpoint,
  listVotersEndpoint,
  removeVoteEndpoint,
  removeVoterEndpoint,
} from '../../features/votes/api.ts'
import {
  listDeliveriesEndpoint,
  redeliverEndpoint,
  testWebhookEndpoint,
} from '../../features/webhooks/deliver/deliveries-api.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  editWebhookEndpoint,
  getWebhookEndpoint,
  listWebhooksEndpoint,
  rotateWebhookSecretEndpoint,
} from '../../features/webhooks/manage/api.ts'
import { openApiEndpoint } from '../api/document.ts'
import { type ApiRoute, api, type Handler, may } from './kinds.ts'

/** Every operation: its path, the permission it needs, and, for a read, how its response is cached. */
export const apiRoutes: ApiRoute[] = [
  get('/api/v1/posts/', 'posts.read', 'by audience', listPostsEndpoint),
  post('/api/v1/posts/', 'posts.create', addPostEndpoint),
  search('/api/v1/posts/similar/', 'posts.read', similarPostsEndpoint),
  search('/api/v1/search/', 'posts.read', searchEndpoint),
  post('/api/v1/posts/create/', 'posts.create', createPostEndpoint),
  post('/api/v1/posts/create/as-user/', 'posts.create_as_user', createPostAsUserEndpoint),
  post('/api/v1/posts/bulk/', 'posts.manage', changePostsEndpoint),
  post('/api/v1/posts/bulk/{id}/undo/', 'posts.manage', undoChangeEndpoint),
  get('/api/v1/posts/{id}/', 'posts.read', 'by user', getPostEndpoint),
  patch('/api/v1/posts/{id}/', 'posts.edit', editPostEndpoint),
  remove('/api/v1/posts/{id}/', 'posts.delete', deletePostEndpoint),
  post('/api/v1/posts/{id}/restore/', 'posts.restore', restorePostEndpoint),
  post('/api/v1/posts/{id}/merge/', 'posts.merge', mergePostEndpoint),
  remove('/api/v1/posts/{id}/merge/', 'posts.merge', unmergePostEndpoint),
  get('/api/v1/posts/{id}/history/', 'posts.read_history', 'by audience', listPostHistoryEndpoint),
  get('/api/v1/posts/{id}/comments/', 'comments.read', 'by audience', listPostCommentsEndpoint),
  post('/api/v1/posts/{id}/comments/', 'comments.create', createCommentEndpoint),
  put('/api/v1/posts/{id}/vote/', 'votes.vote', addVoteEndpoint),
  remove('/api/v1/posts/{id}/vote/', 'votes.vote', removeVoteEndpoint),
  get('/api/v1/posts/{id}/voters/', 'votes.read', 'by audience', listVotersEndpoint),
  put('/api/v1/posts/{id}/voters/{user}/', 'votes.manage', addVoterEndpoint),
  remove('/api/v1/posts/{id}/voters/{user}/', 'votes.manage', removeVoterEndpoint),
  put('/api/v1/posts/{id}/follow/', 'posts.follow', followPostEndpoint),
  remove('/api/v1/posts/{id}/follow/', 'posts.follow', unfollowPostEndpoint),
  get('/api/v1/comments/', 'comments.read', 'by audience', listCommentsEndpoint),
  get('/api/v1/comments/{id}/', 'comments.read', 'by audience', getCommentEndpoint),
  patch('/api/v1/comments/{id}/', 'comments.edit', editCommentEndpoint),
  remove('/api/v1/comments/{id}/', 'comments.delete', deleteCommentEndpoint),
  put('/api/v1/comments/{id}/like/', 'comments.like', likeCommentEndpoint),
  remove('/api/v1/comments/{id}/like/', 'comments.like', unlikeCommentEndpoint),
  put('/api/v1/comments/{id}/highlight/', 'comments.highlight', highlightCommentEndpoint),
  remove('/api/v1/comments/{id}/highlight/', 'comments.highlight', unhighlightCommentEndpoint),
  post('/api/v1/images/', 'images.upload', uploadImageEndpoint),
  get('/api/v1/images/{id}/', 'images.read', 'file', getImageEndpoint),
  get('/api/v1/boards/', 'boards.read', 'by audience', listBoardsEndpoint),
  post('/api/v1/boards/', 'boards.write', createBoardEndpoint),
  get('/api/v1/boards/{id}/', 'boards.read', 'by audience', getBoardEndpoint),
  patch('/api/v1/boards/{id}/', 'boards.write', editBoardEndpoint),
  remove('/api/v1/boards/{id}/', 'boards.write', deleteBoardEndpoint),
  get('/api/v1/boards/{id}/members/', 'boards.read', 'by audience', listBoardMembersEndpoint),
  put('/api/v1/boards/{id}/members/{user}/', 'boards.write', addBoardMemberEndpoint),
  remove('/api/v1/boards/{id}/members/{user}/', 'boards.write', removeBoardMemberEndpoint),
  get('/api/v1/batches/', 'batches.read', 'by audience', listBatchesEndpoint),
  post('/api/v1/batches/', 'batches.write', createBatchEndpoint),
  get('/api/v1/batches/{id}/', 'batches.read', 'by audience', getBatchEndpoint),
  remove('/api/v1/batches/{id}/', 'batches.write', deleteBatchEndpoint),
  ...crud('/api/v1/statuses/', 'statuses', statusEndpoints),
  get('/api/v1/users/', 'users.read', 'by audience', listUsersEndpoint),
  post('/api/v1/users/', 'users.write', createUserEndpoint),
  get('/api/v1/users/{id}/', 'users.read', 'by audience', getUserEndpoint),
  patch('/api/v1/users/{id}/', 'users.write', editUserEndpoint),
  remove('/api/v1/users/{id}/', 'users.write', deleteUserEndpoint),
  get('/api/v1/users/{id}/export/', 'users.export', 'streamed', exportUserEndpoint),
  post('/api/v1/users/{id}/erase/', 'users.write', eraseUserEndpoint),
  put('/api/v1/users/{id}/block/', 'moderation.write', blockUserEndpoint),
  remove('/api/v1/users/{id}/block/', 'moderation.write', unblockUserEndpoint),
  post('/api/v1/users/{id}/void-votes/', 'moderation.write', voidVotesEndpoint),
  post('/api/v1/posts/{id}/report/', 'content.report', reportPostEndpoint),
  post('/api/v1/comments/{id}/report/', 'content.report', reportCommentEndpoint),
  get('/api/v1/duplicates/', 'duplicates.read', 'never', listDuplicatesEndpoint),
  post('/api/v1/duplicates/merge/', 'posts.merge', mergeDuplicatesEndpoint),
  post('/api/v1/duplicates/different/', 'posts.merge', dismissDuplicatesEndpoint),
  post('/api/v1/duplicates/different/undo/', 'posts.merge', restoreDuplicatesEndpoint),
  get('/api/v1/moderation/', 'moderation.read', 'by audience', listModerationEndpoint),
  get('/api/v1/moderation/{id}/', 'moderation.read', 'by audience', getModerationEndpoint),
  patch('/api/v1/moderation/{id}/', 'moderation.write', decideModerationEndpoint),
  post('/api/v1/moderation/bulk/', 'moderation.write', decideManyEndpoint),
  post('/api/v1/moderation/decisions/{id}/undo/', 'moderation.write', undoDecisionEndpoint),
  post('/api/v1/users/bulk/', 'users.write', bulkUsersEndpoint),
  put('/api/v1/users/by-external-id/{external_id}/', 'users.write', putUserEndpoint),
  ...crud('/api/v1/organizations/', 'organizations', organizationEndpoints),
  ...crud('/api/v1/custom_fields/', 'custom_fields', customFieldEndpoints),
  get('/api/v1/insight/', 'insight.read', 'never', getInsightEndpoint),
  ...crud('/api/v1/synonyms/', 'synonyms', synonymEndpoints),
  ...crud('/api/v1/saved_replies/', 'saved_replies', savedReplyEndpoints),
  get('/api/v1/tokens/', 'tokens.read', 'by user', listTokensEndpoint),
  post('/api/v1/tokens/', 'tokens.write', createTokenEndpoint),
  get('/api/v1/tokens/{id}/', 'tokens.read', 'by user', getTokenEndpoint),
  patch('/api/v1/tokens/{id}/', 'tokens.write', editTokenEndpoint),
  remove('/api/v1/tokens/{id}/', 'tokens.write', deleteTokenEndpoint),
  ...crud('/api/v1/tags/', 'tags', tagEndpoints),
  get('/api/v1/changelog/', 'changelog.read', 'by audience', listEntriesEndpoint),
  post('/api/v1/changelog/', 'changelog.write', createEntryEndpoint),
  get('/api/v1/changelog/{id}/', 'changelog.read', 'by audience', getEntryEndpoint),
  patch('/api/v1/changelog/{id}/', 'changelog.write', editEntryEndpoint),
  remove('/api/v1/changelog/{id}/', 'changelog.write', deleteEntryEndpoint),
  get('/api/v1/company/', 'company.read', 'by audience', getCompanyEndpoint),
  patch('/api/v1/company/', 'company.write', editCompanyEndpoint),
  put('/api/v1/company/logo/', 'company.write', setLogoEndpoint),
  remove('/api/v1/company/logo/', 'company.write', removeLogoEndpoint),
  get('/api/v1/company/sso/', 'company.read', 'by audience', getSsoEndpoint),
  patch('/api/v1/company/sso/', 'company.write', editSsoEndpoint),
  post('/api/v1/company/sso/secret/', 'company.write', rotateSsoSecretEndpoint),
  get('/api/v1/notifications/', 'notifications.read', 'never', listNotificationsEndpoint),
  post('/api/v1/notifications/read/', 'notifications.manage', markReadEndpoint),
  get(
    '/api/v1/notifications/preferences/',
    'notifications.read',
    'by user',
    getPreferencesEndpoint,
  ),
  patch('/api/v1/notifications/preferences/', 'notifications.manage', editPreferencesEndpoint),
  get('/api/v1/webhooks/', 'webhooks.read', 'by audience', listWebhooksEndpoint),
  post('/api/v1/webhooks/', 'webhooks.write', createWebhookEndpoint),
  get('/api/v1/webhooks/{id}/', 'webhooks.read', 'by audience', getWebhookEndpoint),
  patch('/api/v1/webhooks/{id}/', 'webhooks.write', editWebhookEndpoint),
  remove('/api/v1/webhooks/{id}/', 'webhooks.write', deleteWebhookEndpoint),
  post('/api/v1/webhooks/{id}/secret/', 'webhooks.write', rotateWebhookSecretEndpoint),
  post('/api/v1/webhooks/{id}/test/', 'webhooks.write', testWebhookEndpoint),
  get('/api/v1/webhooks/{id}/deliveries/', 'webhooks.read', 'never', listDeliveriesEndpoint),
  post(
    '/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver/',
    'webhooks.write',
    redeliverEndpoint,
  ),
  get('/api/v1/events/', 'events.read', 'live', listEventsEndpoint),
  get('/api/v1/audit/', 'audit.read', 'never', listAuditEndpoint),
  get('/api/v1/me/', 'account.read', 'by user', meEndpoint),
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
): ApiRoute[] {
  const [read, write] = [`${noun}.read`, `${noun}.write`] as [Permission, Permission]
  return [
    get(path, read, 'by audience', endpoints.list),
    post(path, write, endpoints.create),
    get(`${path}{id}/`, read, 'by audience', endpoints.get),
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
