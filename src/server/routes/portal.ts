import { embedScript } from '../../web/embed/embed-script.ts'
import { enterForm, enterPage } from '../../web/embed/enter-page.tsx'
import { boardFeed } from '../../web/feeds/board-feed.tsx'
import { changelogFeed } from '../../web/feeds/changelog-feed.tsx'
import { postFeed } from '../../web/feeds/post-feed.tsx'
import { robotsPage } from '../../web/feeds/robots.ts'
import { sitemapIndexPage, sitemapPage } from '../../web/feeds/sitemap.ts'
import { boardPage } from '../../web/portal/board-page.tsx'
import { changelogPage, entryPage, entryPageById } from '../../web/portal/changelog-page.tsx'
import {
  deleteCommentForm,
  likeForm,
  reportCommentForm,
  reportPostForm,
} from '../../web/portal/comment-forms.ts'
import { editCommentForm, editCommentPage } from '../../web/portal/edit-comment-page.tsx'
import {
  deletePostForm,
  deletePostPage,
  editPostForm,
  editPostPage,
} from '../../web/portal/edit-post-page.tsx'
import { homePage } from '../../web/portal/home-page.tsx'
import { newPostForm, newPostPage } from '../../web/portal/new-post-page.tsx'
import {
  markReadForm,
  notificationsPage,
  openNotificationPage,
} from '../../web/portal/notifications/notifications-page.tsx'
import {
  notificationSettingsForm,
  notificationSettingsPage,
} from '../../web/portal/notifications/settings-page.tsx'
import {
  unsubscribeForm,
  unsubscribePage,
} from '../../web/portal/notifications/unsubscribe-page.tsx'
import {
  erasedPage,
  eraseForm,
  ownDataDownload,
  ownDataPage,
} from '../../web/portal/own-data-page.tsx'
import { ownPostsPage } from '../../web/portal/own-posts-page.tsx'
import { commentForm, followForm, voteForm } from '../../web/portal/post-forms.ts'
import { postPage, postPageById } from '../../web/portal/post-page.tsx'
import { roadmapPage, roadmapStatusPage } from '../../web/portal/roadmap-page.tsx'
import { endSessionsForm, sessionsPage } from '../../web/portal/sessions-page.tsx'
import { viewAsForm } from '../../web/portal/view-as-form.ts'
import { viewForm } from '../../web/portal/view-form.ts'
import { codeForm, codePage } from '../../web/sign-in/code-page.tsx'
import { emailForm } from '../../web/sign-in/email-form.ts'
import { mailedLinkForm, mailedLinkPage } from '../../web/sign-in/mailed-link-page.tsx'
import { oidcCallbackPage, oidcPage } from '../../web/sign-in/oidc-page.ts'
import { signInForm, signInPage, signOutForm } from '../../web/sign-in/sign-in-page.tsx'
import { ssoTokenForm, ssoTokenPage } from '../../web/sign-in/sso-token-page.tsx'
import {
  boardsStepForm,
  closeStepsForm,
  colorStepForm,
  demoStepForm,
  inviteStepForm,
  nameStepForm,
  tokenStepForm,
} from '../../web/start/forms.ts'
import { startPage } from '../../web/start/start-page.tsx'
import { type FormRoute, form, forTeam, may, type PageRoute, page } from './kinds.ts'

/** Pages and forms of visitors and customers, and everyone's account. */
export const portalRoutes: (PageRoute | FormRoute)[] = [
  page('/', may('posts.read'), 'by user', homePage),
  page('/board/:slug/', may('posts.read'), 'by user', boardPage),
  page('/board/:slug/feed.atom', may('posts.read'), 'by user', boardFeed),
  page('/post/:id/feed.atom', may('posts.read'), 'by user', postFeed),
  page('/post/:id/', may('posts.read'), 'by user', postPageById),
  page('/post/:id/:slug/', may('posts.read'), 'by user', postPage),
  page('/board/:slug/new/', may('posts.create'), 'never', newPostPage),
  form('/board/:slug/new/', may('posts.create'), newPostForm),
  // Not below the post: its title may be any word.
  page('/edit/post/:id/', may('posts.edit'), 'never', editPostPage),
  form('/edit/post/:id/', may('posts.edit'), editPostForm),
  page('/delete/post/:id/', may('posts.delete'), 'never', deletePostPage),
  form('/delete/post/:id/', may('posts.delete'), deletePostForm),
  form('/post/:id/vote/', may('votes.vote'), voteForm),
  form('/post/:id/follow/', may('posts.follow'), followForm),
  form('/post/:id/comment/', may('comments.create'), commentForm),
  form('/post/:id/report/', may('content.report'), reportPostForm),
  form('/comment/:id/report/', may('content.report'), reportCommentForm),
  form('/comment/:id/like/', may('comments.like'), likeForm),
  page('/edit/comment/:id/', may('comments.edit'), 'never', editCommentPage),
  form('/edit/comment/:id/', may('comments.edit'), editCommentForm),
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
  page('/account/data/', may('account.manage'), 'never', ownDataPage),
  form('/account/data/', may('account.manage'), eraseForm),
  page('/account/data/download/', may('account.manage'), 'never', ownDataDownload),
  page('/account/erased/', 'anyone', 'never', erasedPage),
  page('/me/', may('notifications.manage'), 'never', ownPostsPage),
  page('/notifications/', may('notifications.manage'), 'never', notificationsPage),
  form('/notifications/', may('notifications.manage'), markReadForm),
  page('/notifications/:id/', may('notifications.manage'), 'never', openNotificationPage),
  page('/settings/notifications/', may('notifications.manage'), 'never', notificationSettingsPage),
  form('/settings/notifications/', may('notifications.manage'), notificationSettingsForm),
  page('/unsubscribe/:token/:from/', 'anyone', 'never', unsubscribePage),
  form('/unsubscribe/:token/:from/', 'anyone', unsubscribeForm),
  form('/view/', 'anyone', viewForm),
  form('/view/as/', 'anyone', viewAsForm),
  page('/embed.js', 'anyone', 'by user', embedScript),
  page('/enter/', 'anyone', 'never', enterPage),
  form('/enter/', 'anyone', enterForm),
  ...forTeam([
    page('/start/', 'anyone', 'never', startPage),
    form('/start/name/', 'anyone', nameStepForm),
    form('/start/color/', 'anyone', colorStepForm),
    form('/start/boards/', 'anyone', boardsStepForm),
    form('/start/invite/', 'anyone', inviteStepForm),
    form('/start/demo/', 'anyone', demoStepForm),
    form('/start/token/', 'anyone', tokenStepForm),
    form('/start/close/', 'anyone', closeStepsForm),
  ]),
]
