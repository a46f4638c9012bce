import {
  createUserEndpoint,
  deleteUserEndpoint,
  editUserEndpoint,
  getUserEndpoint,
  listUsersEndpoint,
  meEndpoint,
} from '../features/accounts/index.ts'
import {
  createBatchEndpoint,
  deleteBatchEndpoint,
  getBatchEndpoint,
  listBatchesEndpoint,
} from '../features/batches/index.ts'
import {
  addBoardMemberEndpoint,
  createBoardEndpoint,
  deleteBoardEndpoint,
  editBoardEndpoint,
  getBoardEndpoint,
  listBoardMembersEndpoint,
  listBoardsEndpoint,
  removeBoardMemberEndpoint,
} from '../features/board-settings/index.ts'
import type { SignedInCaller } from '../features/callers/index.ts'
import {
  createEntryEndpoint,
  deleteEntryEndpoint,
  editEntryEndpoint,
  getEntryEndpoint,
  listEntriesEndpoint,
} from '../features/changelog/index.ts'
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
} from '../features/comments/index.ts'
import {
  editCompanyEndpoint,
  getCompanyEndpoint,
  removeLogoEndpoint,
  setLogoEndpoint,
} from '../features/company-settings/index.ts'
import {
  createCustomFieldEndpoint,
  deleteCustomFieldEndpoint,
  editCustomFieldEndpoint,
  getCustomFieldEndpoint,
  listCustomFieldsEndpoint,
} from '../features/custom-fields/index.ts'
import { listEventsEndpoint } from '../features/feed/index.ts'
import { getImageEndpoint, uploadImageEndpoint } from '../features/image-access/index.ts'
import {
  blockUserEndpoint,
  decideModerationEndpoint,
  getModerationEndpoint,
  listModerationEndpoint,
  reportCommentEndpoint,
  reportPostEndpoint,
  unblockUserEndpoint,
  voidVotesEndpoint,
} from '../features/moderation/index.ts'
import {
  editPreferencesEndpoint,
  getPreferencesEndpoint,
  listNotificationsEndpoint,
  markReadEndpoint,
} from '../features/notifications/index.ts'
import {
  createOrganizationEndpoint,
  deleteOrganizationEndpoint,
  editOrganizationEndpoint,
  getOrganizationEndpoint,
  listOrganizationsEndpoint,
} from '../features/organizations/index.ts'
import { eraseUserEndpoint, exportUserEndpoint } from '../features/people/index.ts'
import { type Permission, permissions } from '../features/permissions/index.ts'
import {
  addPostEndpoint,
  changePostsEndpoint,
  editPostEndpoint,
  undoChangeEndpoint,
} from '../features/post-writes/index.ts'
import {
  createPostAsUserEndpoint,
  createPostEndpoint,
  deletePostEndpoint,
  followPostEndpoint,
  getPostEndpoint,
  listPostHistoryEndpoint,
  listPostsEndpoint,
  mergePostEndpoint,
  restorePostEndpoint,
  similarPostsEndpoint,
  unfollowPostEndpoint,
  unmergePostEndpoint,
} from '../features/posts/index.ts'
import { editSsoEndpoint, getSsoEndpoint, rotateSsoSecretEndpoint } from '../features/sso/index.ts'
import {
  createStatusEndpoint,
  deleteStatusEndpoint,
  editStatusEndpoint,
  getStatusEndpoint,
  listStatusesEndpoint,
} from '../features/status-settings/index.ts'
import {
  createTagEndpoint,
  deleteTagEndpoint,
  editTagEndpoint,
  getTagEndpoint,
  listTagsEndpoint,
} from '../features/tags/index.ts'
import {
  createTokenEndpoint,
  deleteTokenEndpoint,
  editTokenEndpoint,
  getTokenEndpoint,
  listTokensEndpoint,
} from '../features/token-settings/index.ts'
import { bulkUsersEndpoint, putUserEndpoint } from '../features/user-sync/index.ts'
import {
  addVoteEndpoint,
  addVoterEndpoint,
  listVotersEndpoint,
  removeVoteEndpoint,
  removeVoterEndpoint,
} from '../features/votes/index.ts'
import type { Access, Endpoint, Route } from '../platform/http/route.ts'
import {
  type Asset,
  assets,
  boardFeed,
  boardPage,
  changelogFeed,
  changelogPage,
  codeForm,
  codePage,
  commentForm,
  deleteCommentForm,
  emailForm,
  endSessionsForm,
  entryPage,
  entryPageById,
  type Form,
  followForm,
  homePage,
  likeForm,
  mailedLinkForm,
  mailedLinkPage,
  markReadForm,
  newPostForm,
  newPostPage,
  notificationSettingsForm,
  notificationSettingsPage,
  notificationsPage,
  oidcCallbackPage,
  oidcPage,
  ownPostsPage,
  type Page,
  postFeed,
  postPage,
  postPageById,
  reportCommentForm,
  reportPostForm,
  roadmapPage,
  roadmapStatusPage,
  robotsPage,
  sessionsPage,
  signInForm,
  signInPage,
  signOutForm,
  sitemapIndexPage,
  sitemapPage,
  ssoTokenForm,
  ssoTokenPage,
  unsubscribeForm,
  unsubscribePage,
  viewForm,
  voteForm,
} from '../web/index.ts'
import { openApiEndpoint } from './api/document.ts'
import { alive, ready } from './process/health.ts'
import type { App } from './request/context.ts'

/**
 * How a response is cached: for all callers who see the same boards, for one person (all visitors count as one), for
 * everybody as long as the process runs, by browsers for ever, or not at all. A 'live' one is not, either: it may wait for
 * what it shows; nor is a 'streamed' one, which is sent while it is built; nor a 'file', but the client's copy is confirmed
 * without reading it.
 */
type Cached =
  | 'by audience'
  | 'by user'
  | 'static'
  | 'immutable'
  | 'live'
  | 'streamed'
  | 'file'
  | 'never'

export type ApiRoute = Route<SignedInCaller> & {
  kind: 'api'
  cached: Exclude<Cached, 'immutable'>
}
export type PageRoute = Page & {
  kind: 'page'
  method: 'GET'
  path: string
  access: Access
  cached: 'by user' | 'never'
}
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type FormRoute = Form<any> & {
  kind: 'form'
  method: 'POST'
  path: string
  access: Access
  cached: 'never'
}
/** What pages show to those who see it. */
type ImageRoute = { kind: 'image'; method: 'GET'; path: string; access: Access; cached: 'file' }
type OtherRoute = { method: 'GET'; path: string; access: 'anyone' } & (
  | { kind: 'probe'; cached: 'never'; run: (app: App) => Response | Promise<Response> }
  | { kind: 'reference'; cached: 'static' }
  | { kind: 'asset'; cached: 'immutable'; asset: Asset }
  | { kind: 'logo'; cached: 'immutable' }
  | { kind: 'accent'; cached: 'immutable' }
)

/** Every path: its method, who may call, how it is cached. Each works without its last slash, too. */
export const routes: (ApiRoute | PageRoute | FormRoute | ImageRoute | OtherRoute)[] = [
  probe('/healthz', alive),
  probe('/readyz', ready),

  api('GET', '/api/v1/posts/', may('posts.read'), 'by audience', listPostsEndpoint),
  api('POST', '/api/v1/posts/', may('posts.create'), 'never', addPostEndpoint),
  api('GET', '/api/v1/posts/similar/', may('posts.read'), 'by audience', similarPostsEndpoint),
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
  api('GET', '/api/v1/events/', may('events.read'), 'live', listEventsEndpoint),
  api('GET', '/api/v1/me/', may('account.read'), 'by user', meEndpoint),
  api(
    'GET',
    '/api/v1/openapi.json',
    'anyone',
    'static',
    openApiEndpoint(() => apiRoutes),
  ),
  { kind: 'reference', method: 'GET', path: '/api/docs/', access: 'anyone', cached: 'static' },

  page('/', may('posts.read'), 'by user', homePage),
  page('/board/:slug/', may('posts.read'), 'by user', boardPage),
  page('/board/:slug/feed.atom', may('posts.read'), 'by user', boardFeed),
  page('/post/:id/feed.atom', may('posts.read'), 'by user', postFeed),
  page('/post/:id/', may('posts.read'), 'by user', postPageById),
  page('/post/:id/:slug/', may('posts.read'), 'by user', postPage),
  page('/board/:slug/new/', may('posts.create'), 'never', newPostPage),
  form('/board/:slug/new/', may('posts.create'), newPostForm),
  form('/post/:id/vote/', may('votes.vote'), voteForm),
  form('/post/:id/follow/', may('posts.follow'), followForm),
  form('/post/:id/comment/', may('comments.create'), commentForm),
  form('/post/:id/report/', may('content.report'), reportPostForm),
  form('/comment/:id/report/', may('content.report'), reportCommentForm),
  form('/comment/:id/like/', may('comments.like'), likeForm),
  form('/comment/:id/delete/', may('comments.delete'), deleteCommentForm),
  page('/roadmap/', may('posts.read'), 'by user', roadmapPage),
  page('/roadmap/:id/', may('posts.read'), 'by user', roadmapStatusPage),
  page('/changelog/', may('changelog.read'), 'by user', changelogPage),
  page('/changelog/feed.atom', may('changelog.read'), 'by user', changelogFeed),
  page('/changelog/:id/', may('changelog.read'), 'by user', entryPageById),
  page('/changelog/:id/:slug/', may('changelog.read'), 'by user', entryPage),
  page('/robots.txt', 'anyone', 'by user', robotsPage),
  page('/sitemap.xml', 'anyone', 'by user', sitemapIndexPage),
  page('/sitemap/:name', 'anyone', 'by user', sitemapPage),
  page('/login/', 'anyone', 'never', signInPage),
  form('/login/', 'anyone', signInForm),
  form('/login/email/', 'anyone', emailForm),
  page('/login/code/', 'anyone', 'never', codePage),
  form('/login/code/', 'anyone', codeForm),
  page('/login/link/', 'anyone', 'never', mailedLinkPage),
  form('/login/link/', 'anyone', mailedLinkForm),
  page('/login/jwt/', 'anyone', 'never', ssoTokenPage),
  form('/login/jwt/', 'anyone', ssoTokenForm),
  page('/login/oidc/', 'anyone', 'never', oidcPage),
  page('/login/oidc/callback/', 'anyone', 'never', oidcCallbackPage),
  form('/logout/', 'anyone', signOutForm),
  page('/account/sessions/', may('sessions.manage'), 'never', sessionsPage),
  form('/account/sessions/', may('sessions.manage'), endSessionsForm),
  page('/me/', may('notifications.manage'), 'never', ownPostsPage),
  page('/notifications/', may('notifications.manage'), 'never', notificationsPage),
  form('/notifications/', may('notifications.manage'), markReadForm),
  page('/settings/notifications/', may('notifications.manage'), 'never', notificationSettingsPage),
  form('/settings/notifications/', may('notifications.manage'), notificationSettingsForm),
  page('/unsubscribe/:token/:from/', 'anyone', 'never', unsubscribePage),
  form('/unsubscribe/:token/:from/', 'anyone', unsubscribeForm),
  form('/view/', 'anyone', viewForm),

  { kind: 'image', method: 'GET', path: '/image/:id/', access: may('images.read'), cached: 'file' },
  { kind: 'logo', method: 'GET', path: '/logo/:name/', access: 'anyone', cached: 'immutable' },
  { kind: 'accent', method: 'GET', path: '/accent/:name', access: 'anyone', cached: 'immutable' },
  ...assets.map(asset),
]

export const apiRoutes: ApiRoute[] = routes.filter(route => route.kind === 'api')

function api(
  method: ApiRoute['method'],
  path: string,
  access: Access,
  cached: ApiRoute['cached'],
  endpoint: Endpoint<SignedInCaller>,
): ApiRoute {
  return { kind: 'api', method, path, access, cached, ...endpoint }
}

function page(path: string, access: Access, cached: PageRoute['cached'], page: Page): PageRoute {
  return { kind: 'page', method: 'GET', path, access, cached, ...page }
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
function form(path: string, access: Access, form: Form<any>): FormRoute {
  return { kind: 'form', method: 'POST', path, access, cached: 'never', ...form }
}

function probe(path: string, run: (app: App) => Response | Promise<Response>): OtherRoute {
  return { kind: 'probe', method: 'GET', path, access: 'anyone', cached: 'never', run }
}

function asset(asset: Asset): OtherRoute {
  const { path } = asset
  return { kind: 'asset', method: 'GET', path, access: 'anyone', cached: 'immutable', asset }
}

function may(permission: Permission): Access {
  return { permission, scope: permissions[permission].scope }
}
