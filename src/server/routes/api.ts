import {
  editSsoEndpoint,
  getSsoEndpoint,
  rotateSsoSecretEndpoint,
} from '../../features/auth/jwt/api.ts'
import {
  createTokenEndpoint,
  deleteTokenEndpoint,
  editTokenEndpoint,
  getTokenEndpoint,
  listTokensEndpoint,
} from '../../features/auth/tokens/api.ts'
import {
  createBoardEndpoint,
  deleteBoardEndpoint,
  editBoardEndpoint,
  getBoardEndpoint,
  listBoardsEndpoint,
} from '../../features/boards/api.ts'
import {
  addBoardMemberEndpoint,
  listBoardMembersEndpoint,
  removeBoardMemberEndpoint,
} from '../../features/boards/members-api.ts'
import {
  createEntryEndpoint,
  deleteEntryEndpoint,
  editEntryEndpoint,
  getEntryEndpoint,
  listEntriesEndpoint,
} from '../../features/changelog/api.ts'
import {
  deleteCommentEndpoint,
  editCommentEndpoint,
  getCommentEndpoint,
  highlightCommentEndpoint,
  likeCommentEndpoint,
  listCommentsEndpoint,
  unhighlightCommentEndpoint,
  unlikeCommentEndpoint,
} from '../../features/comments/api.ts'
import {
  createCommentEndpoint,
  listPostCommentsEndpoint,
} from '../../features/comments/post-comments-api.ts'
import {
  editCompanyEndpoint,
  getCompanyEndpoint,
  removeLogoEndpoint,
  setLogoEndpoint,
} from '../../features/company/settings/api.ts'
import { listAuditEndpoint } from '../../features/events/audit/api.ts'
import { listEventsEndpoint } from '../../features/events/feed/api.ts'
import { getImageEndpoint, uploadImageEndpoint } from '../../features/images/api.ts'
import {
  createSavedReplyEndpoint,
  deleteSavedReplyEndpoint,
  editSavedReplyEndpoint,
  getSavedReplyEndpoint,
  listSavedRepliesEndpoint,
} from '../../features/inbox/saved-replies/api.ts'
import { getInsightEndpoint } from '../../features/insight/api.ts'
import {
  decideManyEndpoint,
  decideModerationEndpoint,
  getModerationEndpoint,
  listModerationEndpoint,
  undoDecisionEndpoint,
} from '../../features/moderation/api.ts'
import {
  blockUserEndpoint,
  unblockUserEndpoint,
  voidVotesEndpoint,
} from '../../features/moderation/people-api.ts'
import { reportCommentEndpoint, reportPostEndpoint } from '../../features/moderation/report-api.ts'
import {
  editPreferencesEndpoint,
  getPreferencesEndpoint,
  listNotificationsEndpoint,
  markReadEndpoint,
} from '../../features/notifications/api.ts'
import {
  createCustomFieldEndpoint,
  deleteCustomFieldEndpoint,
  editCustomFieldEndpoint,
  getCustomFieldEndpoint,
  listCustomFieldsEndpoint,
} from '../../features/people/custom-fields/api.ts'
import {
  createOrganizationEndpoint,
  deleteOrganizationEndpoint,
  editOrganizationEndpoint,
  getOrganizationEndpoint,
  listOrganizationsEndpoint,
} from '../../features/people/organizations/api.ts'
import { eraseUserEndpoint, exportUserEndpoint } from '../../features/people/privacy/api.ts'
import { bulkUsersEndpoint } from '../../features/people/sync/bulk-api.ts'
import { putUserEndpoint } from '../../features/people/sync/put-api.ts'
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
  getPostEndpoint,
  similarPostsEndpoint,
} from '../../features/posts/api.ts'
import { changePostsEndpoint, undoChangeEndpoint } from '../../features/posts/bulk/api.ts'
import { deletePostEndpoint, restorePostEndpoint } from '../../features/posts/delete-api.ts'
import {
  dismissDuplicatesEndpoint,
  listDuplicatesEndpoint,
  mergeDuplicatesEndpoint,
  restoreDuplicatesEndpoint,
} from '../../features/posts/duplicates/api.ts'
import { followPostEndpoint, unfollowPostEndpoint } from '../../features/posts/follow-api.ts'
import { listPostHistoryEndpoint } from '../../features/posts/history/history-api.ts'
import { listPostsEndpoint } from '../../features/posts/list/api.ts'
import { mergePostEndpoint, unmergePostEndpoint } from '../../features/posts/merge/merge-api.ts'
import { addPostEndpoint } from '../../features/posts/write/add-api.ts'
import { editPostEndpoint } from '../../features/posts/write/edit-api.ts'
import { searchEndpoint } from '../../features/search/results/api.ts'
import {
  createSynonymEndpoint,
  deleteSynonymEndpoint,
  editSynonymEndpoint,
  getSynonymEndpoint,
  listSynonymsEndpoint,
} from '../../features/search/synonyms/api.ts'
import {
  createStatusEndpoint,
  deleteStatusEndpoint,
  editStatusEndpoint,
  getStatusEndpoint,
  listStatusesEndpoint,
} from '../../features/statuses/api.ts'
import {
  createTagEndpoint,
  deleteTagEndpoint,
  editTagEndpoint,
  getTagEndpoint,
  listTagsEndpoint,
} from '../../features/tags/api.ts'
import {
  createBatchEndpoint,
  deleteBatchEndpoint,
  getBatchEndpoint,
  listBatchesEndpoint,
} from '../../features/transfer/batches/api.ts'
import {
  addVoteEndpoint,
  addVoterEndpoint,
  removeVoteEndpoint,
  removeVoterEndpoint,
} from '../../features/votes/api.ts'
import { listVotersEndpoint } from '../../features/votes/voters-api.ts'
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
import { assets } from '../../web/assets/assets.ts'
import { openApiEndpoint } from '../api/document.ts'
import { answerDoctor, probePath } from '../process/doctor-probe.ts'
import { alive, ready } from '../process/health.ts'
import {
  type ApiRoute,
  api,
  asset,
  type FormRoute,
  type ImageRoute,
  type McpRoute,
  may,
  type OtherRoute,
  type PageRoute,
  probe,
} from './kinds.ts'
import { portalRoutes } from './portal.ts'
import { teamRoutes } from './team.ts'

export type { ApiRoute, FormRoute, PageRoute } from './kinds.ts'

/** Every path: its method, who may call, how it is cached. Each works without its last slash, too. */
export const routes: (ApiRoute | PageRoute | FormRoute | ImageRoute | McpRoute | OtherRoute)[] = [
  probe('/healthz', alive),
  probe('/readyz', ready),
  { kind: 'metrics', method: 'GET', path: '/metrics', access: 'anyone', cached: 'never' },
  probe(probePath, answerDoctor),

  api('GET', '/api/v1/posts/', may('posts.read'), 'by audience', listPostsEndpoint),
  api('POST', '/api/v1/posts/', may('posts.create'), 'never', addPostEndpoint),
  api('GET', '/api/v1/posts/similar/', may('posts.read'), 'by audience', similarPostsEndpoint),
  api('GET', '/api/v1/search/', may('posts.read'), 'by audience', searchEndpoint),
  api('POST', '/api/v1/posts/create/', may('posts.create'), 'never', createPostEndpoint),
  api(
    'POST',
    '/api/v1/posts/create/as-user/',
    may('posts.create_as_user'),
    'never',
    createPostAsUserEndpoint,
  ),
  api('POST', '/api/v1/posts/bulk/', may('posts.manage'), 'never', changePostsEndpoint),
  api('POST', '/api/v1/posts/bulk/{id}/undo/', may('posts.manage'), 'never', undoChangeEndpoint),
  api('GET', '/api/v1/posts/{id}/', may('posts.read'), 'by user', getPostEndpoint),
  api('PATCH', '/api/v1/posts/{id}/', may('posts.edit'), 'never', editPostEndpoint),
  api('DELETE', '/api/v1/posts/{id}/', may('posts.delete'), 'never', deletePostEndpoint),
  api('POST', '/api/v1/posts/{id}/restore/', may('posts.restore'), 'never', restorePostEndpoint),
  api('POST', '/api/v1/posts/{id}/merge/', may('posts.merge'), 'never', mergePostEndpoint),
  api('DELETE', '/api/v1/posts/{id}/merge/', may('posts.merge'), 'never', unmergePostEndpoint),
  api(
    'GET',
    '/api/v1/posts/{id}/history/',
    may('posts.read_history'),
    'by audience',
    listPostHistoryEndpoint,
  ),
  api(
    'GET',
    '/api/v1/posts/{id}/comments/',
    may('comments.read'),
    'by audience',
    listPostCommentsEndpoint,
  ),
  api(
    'POST',
    '/api/v1/posts/{id}/comments/',
    may('comments.create'),
    'never',
    createCommentEndpoint,
  ),
  api('PUT', '/api/v1/posts/{id}/vote/', may('votes.vote'), 'never', addVoteEndpoint),
  api('DELETE', '/api/v1/posts/{id}/vote/', may('votes.vote'), 'never', removeVoteEndpoint),
  api('GET', '/api/v1/posts/{id}/voters/', may('votes.read'), 'by audience', listVotersEndpoint),
  api('PUT', '/api/v1/posts/{id}/voters/{user}/', may('votes.manage'), 'never', addVoterEndpoint),
  api(
    'DELETE',
    '/api/v1/posts/{id}/voters/{user}/',
    may('votes.manage'),
    'never',
    removeVoterEndpoint,
  ),
  api('PUT', '/api/v1/posts/{id}/follow/', may('posts.follow'), 'never', followPostEndpoint),
  api('DELETE', '/api/v1/posts/{id}/follow/', may('posts.follow'), 'never', unfollowPostEndpoint),
  api('GET', '/api/v1/comments/', may('comments.read'), 'by audience', listCommentsEndpoint),
  api('GET', '/api/v1/comments/{id}/', may('comments.read'), 'by audience', getCommentEndpoint),
  api('PATCH', '/api/v1/comments/{id}/', may('comments.edit'), 'never', editCommentEndpoint),
  api('DELETE', '/api/v1/comments/{id}/', may('comments.delete'), 'never', deleteCommentEndpoint),
  api('PUT', '/api/v1/comments/{id}/like/', may('comments.like'), 'never', likeCommentEndpoint),
  api(
    'DELETE',
    '/api/v1/comments/{id}/like/',
    may('comments.like'),
    'never',
    unlikeCommentEndpoint,
  ),
  api(
    'PUT',
    '/api/v1/comments/{id}/highlight/',
    may('comments.highlight'),
    'never',
    highlightCommentEndpoint,
  ),
  api(
    'DELETE',
    '/api/v1/comments/{id}/highlight/',
    may('comments.highlight'),
    'never',
    unhighlightCommentEndpoint,
  ),
  api('POST', '/api/v1/images/', may('images.upload'), 'never', uploadImageEndpoint),
  api('GET', '/api/v1/images/{id}/', may('images.read'), 'file', getImageEndpoint),
  api('GET', '/api/v1/boards/', may('boards.read'), 'by audience', listBoardsEndpoint),
  api('POST', '/api/v1/boards/', may('boards.write'), 'never', createBoardEndpoint),
  api('GET', '/api/v1/boards/{id}/', may('boards.read'), 'by audience', getBoardEndpoint),
  api('PATCH', '/api/v1/boards/{id}/', may('boards.write'), 'never', editBoardEndpoint),
  api('DELETE', '/api/v1/boards/{id}/', may('boards.write'), 'never', deleteBoardEndpoint),
  api(
    'GET',
    '/api/v1/boards/{id}/members/',
    may('boards.read'),
    'by audience',
    listBoardMembersEndpoint,
  ),
  api(
    'PUT',
    '/api/v1/boards/{id}/members/{user}/',
    may('boards.write'),
    'never',
    addBoardMemberEndpoint,
  ),
  api(
    'DELETE',
    '/api/v1/boards/{id}/members/{user}/',
    may('boards.write'),
    'never',
    removeBoardMemberEndpoint,
  ),
  api('GET', '/api/v1/batches/', may('batches.read'), 'by audience', listBatchesEndpoint),
  api('POST', '/api/v1/batches/', may('batches.write'), 'never', createBatchEndpoint),
  api('GET', '/api/v1/batches/{id}/', may('batches.read'), 'by audience', getBatchEndpoint),
  api('DELETE', '/api/v1/batches/{id}/', may('batches.write'), 'never', deleteBatchEndpoint),
  api('GET', '/api/v1/statuses/', may('statuses.read'), 'by audience', listStatusesEndpoint),
  api('POST', '/api/v1/statuses/', may('statuses.write'), 'never', createStatusEndpoint),
  api('GET', '/api/v1/statuses/{id}/', may('statuses.read'), 'by audience', getStatusEndpoint),
  api('PATCH', '/api/v1/statuses/{id}/', may('statuses.write'), 'never', editStatusEndpoint),
  api('DELETE', '/api/v1/statuses/{id}/', may('statuses.write'), 'never', deleteStatusEndpoint),
  api('GET', '/api/v1/users/', may('users.read'), 'by audience', listUsersEndpoint),
  api('POST', '/api/v1/users/', may('users.write'), 'never', createUserEndpoint),
  api('GET', '/api/v1/users/{id}/', may('users.read'), 'by audience', getUserEndpoint),
  api('PATCH', '/api/v1/users/{id}/', may('users.write'), 'never', editUserEndpoint),
  api('DELETE', '/api/v1/users/{id}/', may('users.write'), 'never', deleteUserEndpoint),
  api('GET', '/api/v1/users/{id}/export/', may('users.export'), 'streamed', exportUserEndpoint),
  api('POST', '/api/v1/users/{id}/erase/', may('users.write'), 'never', eraseUserEndpoint),
  api('PUT', '/api/v1/users/{id}/block/', may('moderation.write'), 'never', blockUserEndpoint),
  api('DELETE', '/api/v1/users/{id}/block/', may('moderation.write'), 'never', unblockUserEndpoint),
  api(
    'POST',
    '/api/v1/users/{id}/void-votes/',
    may('moderation.write'),
    'never',
    voidVotesEndpoint,
  ),
  api('POST', '/api/v1/posts/{id}/report/', may('content.report'), 'never', reportPostEndpoint),
  api(
    'POST',
    '/api/v1/comments/{id}/report/',
    may('content.report'),
    'never',
    reportCommentEndpoint,
  ),
  api('GET', '/api/v1/duplicates/', may('duplicates.read'), 'never', listDuplicatesEndpoint),
  api('POST', '/api/v1/duplicates/merge/', may('posts.merge'), 'never', mergeDuplicatesEndpoint),
  api(
    'POST',
    '/api/v1/duplicates/different/',
    may('posts.merge'),
    'never',
    dismissDuplicatesEndpoint,
  ),
  api(
    'POST',
    '/api/v1/duplicates/different/undo/',
    may('posts.merge'),
    'never',
    restoreDuplicatesEndpoint,
  ),
  api('GET', '/api/v1/moderation/', may('moderation.read'), 'by audience', listModerationEndpoint),
  api(
    'GET',
    '/api/v1/moderation/{id}/',
    may('moderation.read'),
    'by audience',
    getModerationEndpoint,
  ),
  api(
    'PATCH',
    '/api/v1/moderation/{id}/',
    may('moderation.write'),
    'never',
    decideModerationEndpoint,
  ),
  api('POST', '/api/v1/moderation/bulk/', may('moderation.write'), 'never', decideManyEndpoint),
  api(
    'POST',
    '/api/v1/moderation/decisions/{id}/undo/',
    may('moderation.write'),
    'never',
    undoDecisionEndpoint,
  ),
  api('POST', '/api/v1/users/bulk/', may('users.write'), 'never', bulkUsersEndpoint),
  api(
    'PUT',
    '/api/v1/users/by-external-id/{external_id}/',
    may('users.write'),
    'never',
    putUserEndpoint,
  ),
  api(
    'GET',
    '/api/v1/organizations/',
    may('organizations.read'),
    'by audience',
    listOrganizationsEndpoint,
  ),
  api(
    'POST',
    '/api/v1/organizations/',
    may('organizations.write'),
    'never',
    createOrganizationEndpoint,
  ),
  api(
    'GET',
    '/api/v1/organizations/{id}/',
    may('organizations.read'),
    'by audience',
    getOrganizationEndpoint,
  ),
  api(
    'PATCH',
    '/api/v1/organizations/{id}/',
    may('organizations.write'),
    'never',
    editOrganizationEndpoint,
  ),
  api(
    'DELETE',
    '/api/v1/organizations/{id}/',
    may('organizations.write'),
    'never',
    deleteOrganizationEndpoint,
  ),
  api(
    'GET',
    '/api/v1/custom_fields/',
    may('custom_fields.read'),
    'by audience',
    listCustomFieldsEndpoint,
  ),
  api(
    'POST',
    '/api/v1/custom_fields/',
    may('custom_fields.write'),
    'never',
    createCustomFieldEndpoint,
  ),
  api(
    'GET',
    '/api/v1/custom_fields/{id}/',
    may('custom_fields.read'),
    'by audience',
    getCustomFieldEndpoint,
  ),
  api(
    'PATCH',
    '/api/v1/custom_fields/{id}/',
    may('custom_fields.write'),
    'never',
    editCustomFieldEndpoint,
  ),
  api(
    'DELETE',
    '/api/v1/custom_fields/{id}/',
    may('custom_fields.write'),
    'never',
    deleteCustomFieldEndpoint,
  ),
  api('GET', '/api/v1/insight/', may('insight.read'), 'never', getInsightEndpoint),
  api('GET', '/api/v1/synonyms/', may('synonyms.read'), 'by audience', listSynonymsEndpoint),
  api('POST', '/api/v1/synonyms/', may('synonyms.write'), 'never', createSynonymEndpoint),
  api('GET', '/api/v1/synonyms/{id}/', may('synonyms.read'), 'by audience', getSynonymEndpoint),
  api('PATCH', '/api/v1/synonyms/{id}/', may('synonyms.write'), 'never', editSynonymEndpoint),
  api('DELETE', '/api/v1/synonyms/{id}/', may('synonyms.write'), 'never', deleteSynonymEndpoint),
  api(
    'GET',
    '/api/v1/saved_replies/',
    may('saved_replies.read'),
    'by audience',
    listSavedRepliesEndpoint,
  ),
  api(
    'POST',
    '/api/v1/saved_replies/',
    may('saved_replies.write'),
    'never',
    createSavedReplyEndpoint,
  ),
  api(
    'GET',
    '/api/v1/saved_replies/{id}/',
    may('saved_replies.read'),
    'by audience',
    getSavedReplyEndpoint,
  ),
  api(
    'PATCH',
    '/api/v1/saved_replies/{id}/',
    may('saved_replies.write'),
    'never',
    editSavedReplyEndpoint,
  ),
  api(
    'DELETE',
    '/api/v1/saved_replies/{id}/',
    may('saved_replies.write'),
    'never',
    deleteSavedReplyEndpoint,
  ),
  api('GET', '/api/v1/tokens/', may('tokens.read'), 'by user', listTokensEndpoint),
  api('POST', '/api/v1/tokens/', may('tokens.write'), 'never', createTokenEndpoint),
  api('GET', '/api/v1/tokens/{id}/', may('tokens.read'), 'by user', getTokenEndpoint),
  api('PATCH', '/api/v1/tokens/{id}/', may('tokens.write'), 'never', editTokenEndpoint),
  api('DELETE', '/api/v1/tokens/{id}/', may('tokens.write'), 'never', deleteTokenEndpoint),
  api('GET', '/api/v1/tags/', may('tags.read'), 'by audience', listTagsEndpoint),
  api('POST', '/api/v1/tags/', may('tags.write'), 'never', createTagEndpoint),
  api('GET', '/api/v1/tags/{id}/', may('tags.read'), 'by audience', getTagEndpoint),
  api('PATCH', '/api/v1/tags/{id}/', may('tags.write'), 'never', editTagEndpoint),
  api('DELETE', '/api/v1/tags/{id}/', may('tags.write'), 'never', deleteTagEndpoint),
  api('GET', '/api/v1/changelog/', may('changelog.read'), 'by audience', listEntriesEndpoint),
  api('POST', '/api/v1/changelog/', may('changelog.write'), 'never', createEntryEndpoint),
  api('GET', '/api/v1/changelog/{id}/', may('changelog.read'), 'by audience', getEntryEndpoint),
  api('PATCH', '/api/v1/changelog/{id}/', may('changelog.write'), 'never', editEntryEndpoint),
  api('DELETE', '/api/v1/changelog/{id}/', may('changelog.write'), 'never', deleteEntryEndpoint),
  api('GET', '/api/v1/company/', may('company.read'), 'by audience', getCompanyEndpoint),
  api('PATCH', '/api/v1/company/', may('company.write'), 'never', editCompanyEndpoint),
  api('PUT', '/api/v1/company/logo/', may('company.write'), 'never', setLogoEndpoint),
  api('DELETE', '/api/v1/company/logo/', may('company.write'), 'never', removeLogoEndpoint),
  api('GET', '/api/v1/company/sso/', may('company.read'), 'by audience', getSsoEndpoint),
  api('PATCH', '/api/v1/company/sso/', may('company.write'), 'never', editSsoEndpoint),
  api(
    'POST',
    '/api/v1/company/sso/secret/',
    may('company.write'),
    'never',
    rotateSsoSecretEndpoint,
  ),
  api(
    'GET',
    '/api/v1/notifications/',
    may('notifications.read'),
    'never',
    listNotificationsEndpoint,
  ),
  api(
    'POST',
    '/api/v1/notifications/read/',
    may('notifications.manage'),
    'never',
    markReadEndpoint,
  ),
  api(
    'GET',
    '/api/v1/notifications/preferences/',
    may('notifications.read'),
    'by user',
    getPreferencesEndpoint,
  ),
  api(
    'PATCH',
    '/api/v1/notifications/preferences/',
    may('notifications.manage'),
    'never',
    editPreferencesEndpoint,
  ),
  api('GET', '/api/v1/webhooks/', may('webhooks.read'), 'by audience', listWebhooksEndpoint),
  api('POST', '/api/v1/webhooks/', may('webhooks.write'), 'never', createWebhookEndpoint),
  api('GET', '/api/v1/webhooks/{id}/', may('webhooks.read'), 'by audience', getWebhookEndpoint),
  api('PATCH', '/api/v1/webhooks/{id}/', may('webhooks.write'), 'never', editWebhookEndpoint),
  api('DELETE', '/api/v1/webhooks/{id}/', may('webhooks.write'), 'never', deleteWebhookEndpoint),
  api(
    'POST',
    '/api/v1/webhooks/{id}/secret/',
    may('webhooks.write'),
    'never',
    rotateWebhookSecretEndpoint,
  ),
  api('POST', '/api/v1/webhooks/{id}/test/', may('webhooks.write'), 'never', testWebhookEndpoint),
  api(
    'GET',
    '/api/v1/webhooks/{id}/deliveries/',
    may('webhooks.read'),
    'never',
    listDeliveriesEndpoint,
  ),
  api(
    'POST',
    '/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver/',
    may('webhooks.write'),
    'never',
    redeliverEndpoint,
  ),
  api('GET', '/api/v1/events/', may('events.read'), 'live', listEventsEndpoint),
  api('GET', '/api/v1/audit/', may('audit.read'), 'never', listAuditEndpoint),
  api('GET', '/api/v1/me/', may('account.read'), 'by user', meEndpoint),
  api(
    'GET',
    '/api/v1/openapi.json',
    'anyone',
    'static',
    openApiEndpoint(() => apiRoutes),
  ),
  { kind: 'mcp', method: 'POST', path: '/mcp/', access: may('account.read'), cached: 'never' },
  { kind: 'reference', method: 'GET', path: '/api/docs/', access: 'anyone', cached: 'static' },

  ...portalRoutes,
  ...teamRoutes,

  { kind: 'image', method: 'GET', path: '/image/:id/', access: may('images.read'), cached: 'file' },
  { kind: 'logo', method: 'GET', path: '/logo/:name/', access: 'anyone', cached: 'immutable' },
  { kind: 'accent', method: 'GET', path: '/accent/:name', access: 'anyone', cached: 'immutable' },
  ...assets.map(asset),
]

/**
 * What there is in a frame of another site, each below `/embed`: what visitors read, and what people do there. One's
 * account, and whatever only a team or admins do, is for the site itself.
 */
export const embeddedRoutes: ReadonlySet<string> = new Set([
  'GET /enter/',
  'POST /enter/',
  'GET /login/',
  'GET /',
  'GET /board/:slug/',
  'GET /board/:slug/new/',
  'POST /board/:slug/new/',
  'GET /post/:id/',
  'GET /post/:id/:slug/',
  'POST /post/:id/vote/',
  'POST /post/:id/follow/',
  'POST /post/:id/comment/',
  'POST /post/:id/report/',
  'POST /comment/:id/report/',
  'POST /comment/:id/like/',
  'POST /comment/:id/delete/',
  'GET /edit/post/:id/',
  'POST /edit/post/:id/',
  'GET /edit/comment/:id/',
  'POST /edit/comment/:id/',
  'GET /delete/post/:id/',
  'POST /delete/post/:id/',
  'GET /roadmap/',
  'GET /roadmap/:id/',
  'GET /changelog/',
  'GET /changelog/:id/',
  'GET /changelog/:id/:slug/',
  'GET /image/:id/',
])

export const apiRoutes: ApiRoute[] = routes.filter(route => route.kind === 'api')
