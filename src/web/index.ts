export { accentStylesheet } from './accent-stylesheet.ts'
export { apiDocsPage } from './api-docs-page.tsx'
export { type Asset, assets } from './assets.ts'
export { boardFeed } from './atom/board-feed.tsx'
export { changelogFeed } from './atom/changelog-feed.tsx'
export { postFeed } from './atom/post-feed.tsx'
export { boardPage } from './board-page.tsx'
export { changelogPage, entryPage, entryPageById } from './changelog-page.tsx'
export { deleteCommentForm, likeForm } from './comment-forms.ts'
export { deletePostForm, deletePostPage } from './delete-post-page.tsx'
export { editCommentForm, editCommentPage } from './edit-comment-page.tsx'
export { editPostForm, editPostPage } from './edit-post-page.tsx'
export { embedScript } from './embed/embed-script.ts'
export { enterForm, enterPage } from './embed/enter-page.tsx'
export { errorPage } from './error-page.tsx'
export { homePage } from './home-page.tsx'
export { imageIds, imageIdsText } from './image-ids.ts'
export { imageReason } from './image-reason.ts'
export { newPostForm, newPostPage } from './new-post-page.tsx'
export { notFoundPage } from './not-found-page.tsx'
export {
  markReadForm,
  notificationsPage,
  openNotificationPage,
} from './notifications/notifications-page.tsx'
export {
  notificationSettingsForm,
  notificationSettingsPage,
} from './notifications/settings-page.tsx'
export { unsubscribeForm, unsubscribePage } from './notifications/unsubscribe-page.tsx'
export { erasedPage, eraseForm, ownDataDownload, ownDataPage } from './own-data-page.tsx'
export { ownPostsPage } from './own-posts-page.tsx'
export type {
  Document,
  Download,
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
export { auditCsv } from './settings/audit/audit-csv.ts'
export { auditPage } from './settings/audit/audit-page.tsx'
export {
  addBoardForm,
  boardForm,
  boardMemberForm,
  deleteBoardForm,
  moveBoardForm,
} from './settings/board-forms.ts'
export { boardSettingsPage } from './settings/board-page.tsx'
export { boardsPage } from './settings/boards-page.tsx'
export { companyForm, logoForm } from './settings/company-forms.ts'
export { companyPage } from './settings/company-page.tsx'
export { deleteCompanyForm, removeBatchForm } from './settings/danger/danger-forms.ts'
export { dangerPage } from './settings/danger/danger-page.tsx'
export { exportPage } from './settings/export/export-page.tsx'
export { postsCsv } from './settings/export/posts-csv.ts'
export { snapshotDownload } from './settings/export/snapshot-download.ts'
export {
  addCustomFieldForm,
  customFieldForm,
  deleteCustomFieldForm,
} from './settings/field-forms.ts'
export { customFieldPage, customFieldsPage } from './settings/fields-page.tsx'
export {
  discardImportForm,
  startImportForm,
  uploadImportForm,
} from './settings/import/import-forms.ts'
export { importPage } from './settings/import/import-page.tsx'
export { refusedCsv } from './settings/import/refused-csv.ts'
export { uploadedPage } from './settings/import/uploaded-page.tsx'
export { mailDefaultsForm, mailTextsForm, testMailForm } from './settings/mail/mail-forms.ts'
export { mailPage } from './settings/mail/mail-page.tsx'
export {
  blockPersonForm,
  editPersonForm,
  erasePersonForm,
  inviteForm,
  personExport,
} from './settings/people/people-forms.ts'
export { peoplePage } from './settings/people/people-page.tsx'
export { personPage } from './settings/people/person-page.tsx'
export { addReplyForm, deleteReplyForm, editReplyForm } from './settings/replies-forms.ts'
export { repliesPage, replyPage } from './settings/replies-page.tsx'
export { settingsStart } from './settings/settings-page.tsx'
export { jwtForm, jwtSecretForm, oidcForm } from './settings/sign-in/sign-in-settings-forms.ts'
export { signInSettingsPage } from './settings/sign-in/sign-in-settings-page.tsx'
export {
  addStatusForm,
  deleteStatusForm,
  moveStatusForm,
  statusForm,
} from './settings/status-forms.ts'
export { statusSettingsPage } from './settings/status-page.tsx'
export { statusesPage } from './settings/statuses-page.tsx'
export {
  addSynonymForm,
  deleteSynonymForm,
  starterSynonymsForm,
  synonymForm,
} from './settings/synonym-forms.ts'
export { synonymPage, synonymsPage } from './settings/synonyms-page.tsx'
export { addTagForm, deleteTagForm, tagForm } from './settings/tag-forms.ts'
export { tagPage, tagsPage } from './settings/tags-page.tsx'
export { editTokenForm, newTokenForm, revokeTokenForm } from './settings/tokens/token-forms.ts'
export { tokenPage } from './settings/tokens/token-page.tsx'
export { tokensPage } from './settings/tokens/tokens-page.tsx'
export {
  deleteWebhookForm,
  editWebhookForm,
  enableWebhookForm,
  newWebhookForm,
  redeliverForm,
  rotateWebhookForm,
  testWebhookForm,
} from './settings/webhooks/webhook-forms.ts'
export { webhookPage } from './settings/webhooks/webhook-page.tsx'
export { webhooksPage } from './settings/webhooks/webhooks-page.tsx'
export { codeForm, codePage } from './sign-in/code-page.tsx'
export { emailForm } from './sign-in/email-form.ts'
export { mailedLinkForm, mailedLinkPage } from './sign-in/mailed-link-page.tsx'
export { oidcCallbackPage, oidcPage } from './sign-in/oidc-page.ts'
export { signInForm, signInPage, signOutForm } from './sign-in/sign-in-page.tsx'
export { signInUrl } from './sign-in/sign-in-url.ts'
export { ssoTokenForm, ssoTokenPage } from './sign-in/sso-token-page.tsx'
export type { UnsentForm } from './signed-out-page.tsx'
export { sitemapIndexPage, sitemapPage } from './sitemap.ts'
export { boardsStepForm } from './start/boards-form.ts'
export { closeStepsForm, colorStepForm, nameStepForm } from './start/company-forms.ts'
export { demoStepForm } from './start/demo-form.ts'
export { inviteStepForm } from './start/invite-form.ts'
export { startPage } from './start/start-page.tsx'
export { tokenStepForm } from './start/token-form.ts'
export { bulkForm, undoForm } from './team/bulk-forms.ts'
export { entryEditorPage, newEntryPage } from './team/changelog/editor-pages.tsx'
export { deleteEntryForm, editEntryForm, newEntryForm } from './team/changelog/entry-forms.ts'
export { teamChangelogPage } from './team/changelog/list-page.tsx'
export { livePreviewForm } from './team/changelog/preview.tsx'
export { mergeGroupForm, notTheSameForm, undoDuplicatesForm } from './team/duplicates-forms.ts'
export { duplicatesPage } from './team/duplicates-page.tsx'
export { inboxPage } from './team/inbox-page.tsx'
export { insertReplyForm } from './team/insert-reply.ts'
export { insightCsv, segmentsCsv } from './team/insight-csv.ts'
export { insightPage } from './team/insight-page.tsx'
export { moderationBulkForm } from './team/moderation-bulk-form.ts'
export { moderationForm } from './team/moderation-form.ts'
export { moderationPage } from './team/moderation-page.tsx'
export {
  answerForm,
  doneForm,
  mergeForm,
  noteForm,
  ownerForm,
  tagsForm,
} from './team/post-forms.ts'
export { columnForm, etaForm, moveCardForm } from './team/roadmap/roadmap-forms.ts'
export { teamRoadmapPage } from './team/roadmap/roadmap-page.tsx'
export { deleteViewForm, editViewForm, saveViewForm } from './team/saved-view-forms.ts'
export { addVoterForm, removeVoterForm } from './team/voter-forms.ts'
export { isTheme, type Theme } from './theme.ts'
export { viewAsForm } from './view-as-form.ts'
export { viewForm } from './view-form.ts'
