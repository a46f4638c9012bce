export { accentStylesheet } from './accent-stylesheet.ts'
export { apiDocsPage } from './api-docs-page.tsx'
export { type Asset, assets } from './assets.ts'
export { boardFeed } from './atom/board-feed.tsx'
export { changelogFeed } from './atom/changelog-feed.tsx'
export { postFeed } from './atom/post-feed.tsx'
export { boardPage } from './board-page.tsx'
export { changelogPage, entryPage, entryPageById } from './changelog-page.tsx'
export { deleteCommentForm, likeForm } from './comment-forms.ts'
export { errorPage } from './error-page.tsx'
export { homePage } from './home-page.tsx'
export { newPostForm, newPostPage } from './new-post-page.tsx'
export { notFoundPage } from './not-found-page.tsx'
export { markReadForm, notificationsPage } from './notifications/notifications-page.tsx'
export {
  notificationSettingsForm,
  notificationSettingsPage,
} from './notifications/settings-page.tsx'
export { unsubscribeForm, unsubscribePage } from './notifications/unsubscribe-page.tsx'
export { ownPostsPage } from './own-posts-page.tsx'
export type {
  Document,
  Form,
  FormAnswer,
  LinkMail,
  Page,
  PageAnswer,
  PerAddress,
  SentForm,
} from './page.ts'
export { commentForm, followForm, voteForm } from './post-forms.ts'
export { postPage, postPageById } from './post-page.tsx'
export { reportCommentForm, reportPostForm } from './report-forms.ts'
export { roadmapPage, roadmapStatusPage } from './roadmap-page.tsx'
export { robotsPage } from './robots.ts'
export { endSessionsForm, sessionsPage } from './sessions-page.tsx'
export { codeForm, codePage } from './sign-in/code-page.tsx'
export { emailForm } from './sign-in/email-form.ts'
export { mailedLinkForm, mailedLinkPage } from './sign-in/mailed-link-page.tsx'
export { oidcCallbackPage, oidcPage } from './sign-in/oidc-page.ts'
export { signInForm, signInPage, signOutForm } from './sign-in/sign-in-page.tsx'
export { signInUrl } from './sign-in/sign-in-url.ts'
export { ssoTokenForm, ssoTokenPage } from './sign-in/sso-token-page.tsx'
export { sitemapIndexPage, sitemapPage } from './sitemap.ts'
export { isTheme, type Theme } from './theme.ts'
export { viewForm } from './view-form.ts'
