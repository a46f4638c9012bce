import { embedScript } from '../../web/embed/embed-script.ts'
import { enterForm, enterPage } from '../../web/embed/enter-page.tsx'
import { boardFeed } from '../../web/feeds/board-feed.tsx'
import { changelogFeed } from '../../web/feeds/changelog-feed.tsx'
import { postFeed } from '../../web/feeds/post-feed.tsx'
import { roadmapFeed } from '../../web/feeds/roadmap-feed.tsx'
import { robotsPage } from '../../web/feeds/robots.ts'
import { sitemapIndexPage, sitemapPage } from '../../web/feeds/sitemap.ts'
import { writingForm } from '../../web/parts/writing-form.tsx'
import { boardPage } from '../../web/portal/board-page.tsx'
import { changelogPage, entryPage, entryPageById } from '../../web/portal/changelog-page.tsx'
import * as commentForms from '../../web/portal/comment-forms.ts'
import { editCommentForm, editCommentPage } from '../../web/portal/edit-comment-page.tsx'
import * as editPost from '../../web/portal/edit-post-page.tsx'
import * as emailChange from '../../web/portal/email-change.tsx'
import { homePage } from '../../web/portal/home-page.tsx'
import { newPostForm, newPostPage } from '../../web/portal/new-post-page.tsx'
import { confirmForm, confirmPage } from '../../web/portal/notifications/confirm-page.tsx'
import * as follow from '../../web/portal/notifications/follow-page.tsx'
import * as notifications from '../../web/portal/notifications/notifications-page.tsx'
import * as notificationSettings from '../../web/portal/notifications/settings-page.tsx'
import * as unsubscribe from '../../web/portal/notifications/unsubscribe-page.tsx'
import * as ownData from '../../web/portal/own-data-page.tsx'
import { ownPostsPage } from '../../web/portal/own-posts-page.tsx'
import * as passkeys from '../../web/portal/passkeys-page.tsx'
import { peoplePage } from '../../web/portal/people-page.tsx'
import { commentForm, followForm, importanceForm, voteForm } from '../../web/portal/post-forms.ts'
import { postPage, postPageById } from '../../web/portal/post-page.tsx'
import * as profile from '../../web/portal/profile-page.tsx'
import { namedRoadmapPage, roadmapColumnPage, roadmapPage } from '../../web/portal/roadmap-page.tsx'
import { searchPage } from '../../web/portal/search-page.tsx'
import { endSessionsForm, sessionsPage } from '../../web/portal/sessions-page.tsx'
import { viewAsForm } from '../../web/portal/view-as-form.ts'
import { viewForm } from '../../web/portal/view-form.ts'
import { codeForm, codePage } from '../../web/sign-in/code-page.tsx'
import { emailForm } from '../../web/sign-in/email-form.ts'
import { mailedLinkForm, mailedLinkPage } from '../../web/sign-in/mailed-link-page.tsx'
import { oidcCallbackPage, oidcPage } from '../../web/sign-in/oidc-page.ts'
import { usePasskeyForm } from '../../web/sign-in/passkey-form.ts'
import { signInForm, signInPage, signOutForm } from '../../web/sign-in/sign-in-page.tsx'
import { ssoTokenForm, ssoTokenPage } from '../../web/sign-in/sso-token-page.tsx'
import * as startForms from '../../web/start/forms.ts'
import { startPage } from '../../web/start/start-page.tsx'
import { embedded, type FormRoute, form, forTeam, may, type PageRoute, page } from './kinds.ts'

/** Pages and forms of visitors and customers, and everyone's account. */
export const portalRoutes: (PageRoute | FormRoute)[] = [
  page('/board/:slug/feed.atom', may('posts.read'), 'by user', boardFeed),
  page('/post/:id/feed.atom', may('posts.read'), 'by user', postFeed),
  page('/roadmap/feed.atom', may('posts.read'), 'by user', roadmapFeed),
  page('/roadmap/:slug/feed.atom', may('posts.read'), 'by user', roadmapFeed),
  page('/changelog/feed.atom', may('changelog.read'), 'by user', changelogFeed),
  ...embedded([
    page('/', may('posts.read'), 'by user', homePage),
    page('/board/:slug/', may('posts.read'), 'by user', boardPage),
    page('/post/:id/', may('posts.read'), 'by user', postPageById),
    page('/post/:id/:slug/', may('posts.read'), 'by user', postPage),
    // Visitors write first, and sign in to send it.
    page('/board/:slug/new/', may('posts.read'), 'never', newPostPage),
    form('/board/:slug/new/', may('posts.create'), newPostForm),
    // Not below the post: its title may be any word.
    page('/edit/post/:id/', may('posts.edit'), 'never', editPost.editPostPage),
    form('/edit/post/:id/', may('posts.edit'), editPost.editPostForm),
    page('/delete/post/:id/', may('posts.delete'), 'never', editPost.deletePostPage),
    form('/delete/post/:id/', may('posts.delete'), editPost.deletePostForm),
    form('/post/:id/vote/', may('votes.vote'), voteForm),
    form('/post/:id/importance/', may('votes.vote'), importanceForm),
    form('/post/:id/follow/', may('posts.follow'), followForm),
    form('/post/:id/comment/', may('comments.create'), commentForm),
    form('/post/:id/report/', may('content.report'), commentForms.reportPostForm),
    form('/comment/:id/report/', may('content.report'), commentForms.reportCommentForm),
    form('/comment/:id/like/', may('comments.like'), commentForms.likeForm),
    // Nor this.
    page('/mentions/:id/', may('comments.create'), 'never', peoplePage),
    page('/edit/comment/:id/', may('comments.edit'), 'never', editCommentPage),
    form('/edit/comment/:id/', may('comments.edit'), editCommentForm),
    form('/comment/:id/delete/', may('comments.delete'), commentForms.deleteCommentForm),
    form('/writing/', may('images.upload'), writingForm),
    page('/search/', may('posts.read'), 'by user', searchPage),
    page('/roadmap/', may('posts.read'), 'by user', roadmapPage),
    page('/roadmap/:id/', may('posts.read'), 'by user', namedRoadmapPage),
    page('/roadmap/:slug/:column/', may('posts.read'), 'by user', roadmapColumnPage),
    page('/changelog/', may('changelog.read'), 'by user', changelogPage),
    page('/changelog/:id/', may('changelog.read'), 'by user', entryPageById),
    page('/changelog/:id/:slug/', may('changelog.read'), 'by user', entryPage),
    page('/login/', 'anyone', 'never', signInPage),
    page('/enter/', 'anyone', 'never', enterPage),
    form('/enter/', 'anyone', enterForm),
  ]),
  page('/robots.txt', 'anyone', 'by user', robotsPage),
  page('/sitemap.xml', 'anyone', 'by user', sitemapIndexPage),
  page('/sitemap/:name', 'anyone', 'by user', sitemapPage),
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
  form('/login/passkey/', 'anyone', usePasskeyForm),
  form('/logout/', 'anyone', signOutForm),
  page('/account/', may('account.manage'), 'never', profile.profilePage),
  form('/account/', may('account.manage'), profile.profileForm),
  form('/account/picture/', may('account.manage'), profile.pictureForm),
  form('/account/email/', may('account.manage'), emailChange.emailForm),
  page('/email/', 'anyone', 'never', emailChange.emailLinkPage),
  form('/email/', 'anyone', emailChange.emailLinkForm),
  form('/account/name/', may('account.manage'), profile.nameForm),
  page('/account/sessions/', may('sessions.manage'), 'never', sessionsPage),
  form('/account/sessions/', may('sessions.manage'), endSessionsForm),
  page('/account/passkeys/', may('passkeys.manage'), 'never', passkeys.passkeysPage),
  form('/account/passkeys/', may('passkeys.manage'), passkeys.addPasskeyForm),
  form('/account/passkeys/:id/remove/', may('passkeys.manage'), passkeys.removePasskeyForm),
  page('/account/data/', may('account.manage'), 'never', ownData.ownDataPage),
  form('/account/data/', may('account.manage'), ownData.eraseForm),
  page('/account/data/download/', may('account.manage'), 'never', ownData.ownDataDownload),
  page('/account/erased/', 'anyone', 'never', ownData.erasedPage),
  page('/me/', may('notifications.manage'), 'never', ownPostsPage),
  page('/notifications/', may('notifications.manage'), 'never', notifications.notificationsPage),
  form('/notifications/', may('notifications.manage'), notifications.markReadForm),
  form('/post/:id/read/', may('notifications.manage'), notifications.readPostForm),
  page(
    '/notifications/:id/',
    may('notifications.manage'),
    'never',
    notifications.openNotificationPage,
  ),
  page(
    '/settings/notifications/',
    may('notifications.manage'),
    'never',
    notificationSettings.notificationSettingsPage,
  ),
  form(
    '/settings/notifications/',
    may('notifications.manage'),
    notificationSettings.notificationSettingsForm,
  ),
  page('/follow/', may('notifications.manage'), 'never', follow.followPage),
  form('/follow/', may('notifications.manage'), follow.followForm),
  page('/follow/:slug/', may('notifications.manage'), 'never', follow.followPage),
  form('/follow/:slug/', may('notifications.manage'), follow.followForm),
  page('/unsubscribe/:token/:from/', 'anyone', 'never', unsubscribe.unsubscribePage),
  form('/unsubscribe/:token/:from/', 'anyone', unsubscribe.unsubscribeForm),
  page('/confirm/:token/:secret/', 'anyone', 'never', confirmPage),
  form('/confirm/:token/:secret/', 'anyone', confirmForm),
  form('/view/', 'anyone', viewForm),
  form('/view/as/', 'anyone', viewAsForm),
  page('/embed.js', 'anyone', 'by user', embedScript),
  ...forTeam([
    page('/start/', 'anyone', 'never', startPage),
    form('/start/mail/', 'anyone', startForms.mailStepForm),
    form('/start/name/', 'anyone', startForms.nameStepForm),
    form('/start/color/', 'anyone', startForms.colorStepForm),
    form('/start/boards/', 'anyone', startForms.boardsStepForm),
    form('/start/invite/', 'anyone', startForms.inviteStepForm),
    form('/start/demo/', 'anyone', startForms.demoStepForm),
    form('/start/token/', 'anyone', startForms.tokenStepForm),
    form('/start/close/', 'anyone', startForms.closeStepsForm),
  ]),
]
