import { auditPage } from '../../web/settings/audit/audit-page.tsx'
import * as boardForms from '../../web/settings/board-forms.ts'
import { boardSettingsPage, boardsPage } from '../../web/settings/boards.tsx'
import { companyForm, logoForm } from '../../web/settings/company-forms.ts'
import { companyPage } from '../../web/settings/company-page.tsx'
import * as customFields from '../../web/settings/custom-fields.tsx'
import { deleteCompanyForm, removeBatchForm } from '../../web/settings/danger/danger-forms.ts'
import { dangerPage } from '../../web/settings/danger/danger-page.tsx'
import { exportPage } from '../../web/settings/export/export-page.tsx'
import { snapshotDownload } from '../../web/settings/export/snapshot-download.ts'
import { settingsStart } from '../../web/settings/find-setting.tsx'
import * as importForms from '../../web/settings/import/import-forms.ts'
import { importPage } from '../../web/settings/import/import-page.tsx'
import { uploadedPage } from '../../web/settings/import/uploaded-page.tsx'
import * as mailForms from '../../web/settings/mail/mail-forms.ts'
import { mailPage } from '../../web/settings/mail/mail-page.tsx'
import { mailPreviewDocument } from '../../web/settings/mail/preview-page.tsx'
import * as peopleForms from '../../web/settings/people/people-forms.ts'
import { peoplePage } from '../../web/settings/people/people-page.tsx'
import { personPage } from '../../web/settings/people/person-page.tsx'
import * as postFieldForms from '../../web/settings/post-field-forms.ts'
import { postFieldPage } from '../../web/settings/post-fields.tsx'
import * as roadmaps from '../../web/settings/roadmaps.tsx'
import * as replies from '../../web/settings/saved-replies.tsx'
import * as score from '../../web/settings/score-page.tsx'
import * as segments from '../../web/settings/segments/segments.tsx'
import * as providerForms from '../../web/settings/sign-in/provider-forms.ts'
import { providerPage } from '../../web/settings/sign-in/provider-page.tsx'
import * as signInForms from '../../web/settings/sign-in/sign-in-settings-forms.ts'
import { signInSettingsPage } from '../../web/settings/sign-in/sign-in-settings-page.tsx'
import * as statuses from '../../web/settings/statuses.tsx'
import * as synonyms from '../../web/settings/synonyms.tsx'
import { addTagForm, deleteTagForm, tagForm, tagPage, tagsPage } from '../../web/settings/tags.tsx'
import * as themes from '../../web/settings/themes.tsx'
import * as tokenForms from '../../web/settings/tokens/token-forms.ts'
import { tokenPage } from '../../web/settings/tokens/token-page.tsx'
import { tokensPage } from '../../web/settings/tokens/tokens-page.tsx'
import * as webhookForms from '../../web/settings/webhooks/webhook-forms.ts'
import { webhookPage } from '../../web/settings/webhooks/webhook-page.tsx'
import { webhooksPage } from '../../web/settings/webhooks/webhooks-page.tsx'
import { entryEditorPage, newEntryPage } from '../../web/team/changelog/editor-pages.tsx'
import * as entryForms from '../../web/team/changelog/entry-forms.ts'
import { teamChangelogPage } from '../../web/team/changelog/list-page.tsx'
import { demandPage } from '../../web/team/demand/demand-page.tsx'
import * as duplicatesForms from '../../web/team/duplicates/duplicates-forms.ts'
import { duplicatesPage } from '../../web/team/duplicates/duplicates-page.tsx'
import { listExportPage } from '../../web/team/export/export-page.ts'
import { feedbackForm } from '../../web/team/feedback/feedback-form.ts'
import { feedbackPage } from '../../web/team/feedback/feedback-page.tsx'
import { goPage } from '../../web/team/go-page.tsx'
import { bulkForm, undoForm } from '../../web/team/inbox/bulk-forms.ts'
import { inboxPage } from '../../web/team/inbox/inbox-page.tsx'
import * as postForms from '../../web/team/inbox/post-forms.ts'
import { insertReplyForm } from '../../web/team/inbox/post-forms.ts'
import * as viewForms from '../../web/team/inbox/saved-view-forms.ts'
import { addVoterForm, removeVoterForm } from '../../web/team/inbox/voter-forms.ts'
import { insightPage } from '../../web/team/insight/insight-page.tsx'
import { plotsPage } from '../../web/team/insight/plots-page.tsx'
import { moderationBulkForm, moderationForm } from '../../web/team/moderation/moderation-form.ts'
import { moderationPage } from '../../web/team/moderation/moderation-page.tsx'
import { organizationPage } from '../../web/team/people/organization-page.tsx'
import { organizationsPage } from '../../web/team/people/organizations-page.tsx'
import * as teamPeopleForms from '../../web/team/people/people-forms.ts'
import { peoplePage as teamPeoplePage } from '../../web/team/people/people-page.tsx'
import { personPage as teamPersonPage } from '../../web/team/people/person-page.tsx'
import {
  columnForm,
  etaForm,
  moveCardForm,
  placeCardForm,
} from '../../web/team/roadmap/roadmap-forms.ts'
import { teamRoadmapPage } from '../../web/team/roadmap/roadmap-page.tsx'
import { styleguidePage } from '../../web/team/styleguide-page.tsx'
import { unconfirmedForm, unconfirmedPage } from '../../web/team/unconfirmed-page.tsx'
import { form, forTeam, page } from './kinds.ts'

/** The workspace and the settings. */
export const teamRoutes = forTeam([
  page('/team/', 'anyone', 'never', inboxPage),
  form('/team/post/:id/answer/', 'anyone', postForms.answerForm),
  form('/team/post/:id/reply/', 'anyone', insertReplyForm),
  form('/team/post/:id/note/', 'anyone', postForms.noteForm),
  form('/team/post/:id/done/', 'anyone', postForms.doneForm),
  form('/team/post/:id/owner/', 'anyone', postForms.ownerForm),
  form('/team/post/:id/estimate/', 'anyone', postForms.estimateForm),
  form('/team/post/:id/board/', 'anyone', postForms.boardForm),
  form('/team/post/:id/fields/', 'anyone', postForms.fieldsForm),
  form('/team/post/:id/properties/', 'anyone', postForms.propertiesForm),
  form('/team/post/:id/official/', 'anyone', postForms.officialForm),
  form('/team/post/:id/tags/', 'anyone', postForms.tagsForm),
  form('/team/post/:id/merge/', 'anyone', postForms.mergeForm),
  form('/team/post/:id/voters/', 'anyone', addVoterForm),
  form('/team/post/:id/voters/remove/', 'anyone', removeVoterForm),
  form('/team/bulk/', 'anyone', bulkForm),
  page('/team/go/', 'anyone', 'never', goPage),
  page('/team/styleguide/', 'anyone', 'never', styleguidePage),
  form('/team/undo/', 'anyone', undoForm),
  page('/team/unconfirmed/', 'anyone', 'never', unconfirmedPage),
  form('/team/unconfirmed/', 'anyone', unconfirmedForm),
  page('/team/feedback/new/', 'anyone', 'never', feedbackPage),
  form('/team/feedback/new/', 'anyone', feedbackForm),
  page('/team/duplicates/', 'anyone', 'never', duplicatesPage),
  form('/team/duplicates/merge/', 'anyone', duplicatesForms.mergeGroupForm),
  form('/team/duplicates/different/', 'anyone', duplicatesForms.notTheSameForm),
  form('/team/duplicates/undo/', 'anyone', duplicatesForms.undoDuplicatesForm),
  form('/team/views/', 'anyone', viewForms.saveViewForm),
  form('/team/views/:id/', 'anyone', viewForms.editViewForm),
  form('/team/views/:id/delete/', 'anyone', viewForms.deleteViewForm),
  page('/team/demand/', 'anyone', 'never', demandPage),
  page('/team/insight/', 'anyone', 'never', insightPage),
  page('/team/insight/plots/', 'anyone', 'never', plotsPage),
  page('/team/export/:file', 'anyone', 'never', listExportPage),
  page('/team/moderation/', 'anyone', 'never', moderationPage),
  form('/team/moderate/', 'anyone', moderationBulkForm),
  form('/team/moderation/:id/', 'anyone', moderationForm),
  page('/team/people/', 'anyone', 'never', teamPeoplePage),
  page('/team/people/:id/', 'anyone', 'never', teamPersonPage),
  form('/team/people/:id/', 'anyone', teamPeopleForms.editPersonForm),
  form('/team/people/:id/link/', 'anyone', teamPeopleForms.signInLinkForm),
  page('/team/organizations/', 'anyone', 'never', organizationsPage),
  form('/team/organizations/', 'anyone', teamPeopleForms.addOrganizationForm),
  page('/team/organizations/:id/', 'anyone', 'never', organizationPage),
  form('/team/organizations/:id/', 'anyone', teamPeopleForms.editOrganizationForm),
  page('/team/roadmap/', 'anyone', 'never', teamRoadmapPage),
  form('/team/roadmap/move/', 'anyone', moveCardForm),
  form('/team/roadmap/place/', 'anyone', placeCardForm),
  form('/team/roadmap/:id/eta/', 'anyone', etaForm),
  form('/team/roadmap/column/:id/', 'anyone', columnForm),
  page('/team/changelog/', 'anyone', 'never', teamChangelogPage),
  page('/team/changelog/new/', 'anyone', 'never', newEntryPage),
  form('/team/changelog/new/', 'anyone', entryForms.newEntryForm),
  page('/team/changelog/:id/', 'anyone', 'never', entryEditorPage),
  form('/team/changelog/:id/', 'anyone', entryForms.editEntryForm),
  form('/team/changelog/:id/delete/', 'anyone', entryForms.deleteEntryForm),
  page('/team/settings/', 'anyone', 'never', settingsStart),
  // company, boards, statuses, tags, custom fields, segments, synonyms
  page('/team/settings/company/', 'anyone', 'never', companyPage),
  form('/team/settings/company/', 'anyone', companyForm),
  form('/team/settings/company/logo/', 'anyone', logoForm),
  page('/team/settings/boards/', 'anyone', 'never', boardsPage),
  form('/team/settings/boards/', 'anyone', boardForms.addBoardForm),
  page('/team/settings/boards/:id/', 'anyone', 'never', boardSettingsPage),
  form('/team/settings/boards/:id/', 'anyone', boardForms.boardForm),
  form('/team/settings/boards/:id/move/', 'anyone', boardForms.moveBoardForm),
  form('/team/settings/boards/:id/members/', 'anyone', boardForms.boardMemberForm),
  form('/team/settings/boards/:id/organizations/', 'anyone', boardForms.boardOrganizationForm),
  form('/team/settings/boards/:id/delete/', 'anyone', boardForms.deleteBoardForm),
  form('/team/settings/boards/:id/fields/', 'anyone', postFieldForms.addPostFieldForm),
  page('/team/settings/post-fields/:id/', 'anyone', 'never', postFieldPage),
  form('/team/settings/post-fields/:id/', 'anyone', postFieldForms.postFieldForm),
  form('/team/settings/post-fields/:id/move/', 'anyone', postFieldForms.movePostFieldForm),
  form('/team/settings/post-fields/:id/delete/', 'anyone', postFieldForms.deletePostFieldForm),
  page('/team/settings/statuses/', 'anyone', 'never', statuses.statusesPage),
  form('/team/settings/statuses/', 'anyone', statuses.addStatusForm),
  page('/team/settings/statuses/:id/', 'anyone', 'never', statuses.statusSettingsPage),
  form('/team/settings/statuses/:id/', 'anyone', statuses.statusForm),
  form('/team/settings/statuses/:id/move/', 'anyone', statuses.moveStatusForm),
  form('/team/settings/statuses/:id/delete/', 'anyone', statuses.deleteStatusForm),
  page('/team/settings/roadmaps/', 'anyone', 'never', roadmaps.roadmapsPage),
  form('/team/settings/roadmaps/', 'anyone', roadmaps.addRoadmapForm),
  page('/team/settings/roadmaps/:id/', 'anyone', 'never', roadmaps.roadmapSettingsPage),
  form('/team/settings/roadmaps/:id/', 'anyone', roadmaps.roadmapForm),
  form('/team/settings/roadmaps/:id/move/', 'anyone', roadmaps.moveRoadmapForm),
  form('/team/settings/roadmaps/:id/delete/', 'anyone', roadmaps.deleteRoadmapForm),
  page('/team/settings/tags/', 'anyone', 'never', tagsPage),
  form('/team/settings/tags/', 'anyone', addTagForm),
  page('/team/settings/tags/:id/', 'anyone', 'never', tagPage),
  form('/team/settings/tags/:id/', 'anyone', tagForm),
  form('/team/settings/tags/:id/delete/', 'anyone', deleteTagForm),
  page('/team/settings/fields/', 'anyone', 'never', customFields.customFieldsPage),
  form('/team/settings/fields/', 'anyone', customFields.addCustomFieldForm),
  page('/team/settings/fields/:id/', 'anyone', 'never', customFields.customFieldPage),
  form('/team/settings/fields/:id/', 'anyone', customFields.customFieldForm),
  form('/team/settings/fields/:id/delete/', 'anyone', customFields.deleteCustomFieldForm),
  page('/team/settings/score/', 'anyone', 'never', score.scorePage),
  form('/team/settings/score/', 'anyone', score.scoreForm),
  form('/team/settings/score/remove/', 'anyone', score.removeScoreForm),
  page('/team/settings/segments/', 'anyone', 'never', segments.segmentsPage),
  form('/team/settings/segments/', 'anyone', segments.addSegmentForm),
  page('/team/settings/segments/:id/', 'anyone', 'never', segments.segmentPage),
  form('/team/settings/segments/:id/', 'anyone', segments.segmentForm),
  form('/team/settings/segments/:id/delete/', 'anyone', segments.deleteSegmentForm),
  page('/team/settings/themes/', 'anyone', 'never', themes.themesPage),
  form('/team/settings/themes/', 'anyone', themes.addThemeForm),
  form('/team/settings/themes/dismiss/', 'anyone', themes.dismissThemeForm),
  page('/team/settings/themes/:id/', 'anyone', 'never', themes.themePage),
  form('/team/settings/themes/:id/', 'anyone', themes.themeForm),
  form('/team/settings/themes/:id/delete/', 'anyone', themes.deleteThemeForm),
  page('/team/settings/synonyms/', 'anyone', 'never', synonyms.synonymsPage),
  form('/team/settings/synonyms/', 'anyone', synonyms.addSynonymForm),
  form('/team/settings/synonyms/starter/', 'anyone', synonyms.starterSynonymsForm),
  page('/team/settings/synonyms/:id/', 'anyone', 'never', synonyms.synonymPage),
  form('/team/settings/synonyms/:id/', 'anyone', synonyms.synonymForm),
  form('/team/settings/synonyms/:id/delete/', 'anyone', synonyms.deleteSynonymForm),
  // audit, danger, export, import
  page('/team/settings/audit/', 'anyone', 'never', auditPage),
  page('/team/settings/danger/', 'anyone', 'never', dangerPage),
  form('/team/settings/danger/batches/:id/', 'anyone', removeBatchForm),
  form('/team/settings/danger/company/', 'anyone', deleteCompanyForm),
  page('/team/settings/export/', 'anyone', 'never', exportPage),
  page('/team/settings/export/snapshot.tar', 'anyone', 'never', snapshotDownload),
  page('/team/settings/import/', 'anyone', 'never', importPage),
  form('/team/settings/import/', 'anyone', importForms.uploadImportForm),
  page('/team/settings/import/:id/', 'anyone', 'never', uploadedPage),
  form('/team/settings/import/:id/', 'anyone', importForms.startImportForm),
  form('/team/settings/import/:id/discard/', 'anyone', importForms.discardImportForm),
  // Tokens, webhooks, people, sign-in and mail
  page('/team/settings/tokens/', 'anyone', 'never', tokensPage),
  form('/team/settings/tokens/', 'anyone', tokenForms.newTokenForm),
  page('/team/settings/tokens/:id/', 'anyone', 'never', tokenPage),
  form('/team/settings/tokens/:id/', 'anyone', tokenForms.editTokenForm),
  form('/team/settings/tokens/:id/revoke/', 'anyone', tokenForms.revokeTokenForm),
  page('/team/settings/webhooks/', 'anyone', 'never', webhooksPage),
  form('/team/settings/webhooks/', 'anyone', webhookForms.newWebhookForm),
  page('/team/settings/webhooks/:id/', 'anyone', 'never', webhookPage),
  form('/team/settings/webhooks/:id/', 'anyone', webhookForms.editWebhookForm),
  form('/team/settings/webhooks/:id/enable/', 'anyone', webhookForms.enableWebhookForm),
  form('/team/settings/webhooks/:id/secret/', 'anyone', webhookForms.rotateWebhookForm),
  form('/team/settings/webhooks/:id/test/', 'anyone', webhookForms.testWebhookForm),
  form('/team/settings/webhooks/:id/delete/', 'anyone', webhookForms.deleteWebhookForm),
  form('/team/settings/webhooks/:id/deliveries/:delivery/', 'anyone', webhookForms.redeliverForm),
  page('/team/settings/people/', 'anyone', 'never', peoplePage),
  form('/team/settings/people/', 'anyone', peopleForms.inviteForm),
  page('/team/settings/people/:id/', 'anyone', 'never', personPage),
  form('/team/settings/people/:id/', 'anyone', peopleForms.editPersonForm),
  form('/team/settings/people/:id/block/', 'anyone', peopleForms.blockPersonForm),
  form('/team/settings/people/:id/void-votes/', 'anyone', peopleForms.voidVotesForm),
  form('/team/settings/people/:id/mail/', 'anyone', peopleForms.acceptAddressForm),
  form('/team/settings/people/:id/erase/', 'anyone', peopleForms.erasePersonForm),
  page('/team/settings/people/:id/download/', 'anyone', 'never', peopleForms.personExport),
  page('/team/settings/sign-in/', 'anyone', 'never', signInSettingsPage),
  form('/team/settings/sign-in/', 'anyone', signInForms.jwtForm),
  form('/team/settings/sign-in/secret/', 'anyone', signInForms.jwtSecretForm),
  form('/team/settings/sign-in/email/', 'anyone', providerForms.emailSignInForm),
  form('/team/settings/sign-in/passkeys/', 'anyone', providerForms.teamPasskeyForm),
  form('/team/settings/sign-in/providers/', 'anyone', providerForms.addProviderForm),
  page('/team/settings/sign-in/providers/:id/', 'anyone', 'never', providerPage),
  form('/team/settings/sign-in/providers/:id/', 'anyone', providerForms.editProviderForm),
  form('/team/settings/sign-in/providers/:id/delete/', 'anyone', providerForms.removeProviderForm),
  page('/team/settings/mail/', 'anyone', 'never', mailPage),
  form('/team/settings/mail/', 'anyone', mailForms.mailDefaultsForm),
  form('/team/settings/mail/server/', 'anyone', mailForms.serverForm),
  form('/team/settings/mail/test/', 'anyone', mailForms.testMailForm),
  form('/team/settings/mail/texts/', 'anyone', mailForms.mailTextsForm),
  page('/team/settings/mail/preview/', 'anyone', 'never', mailPreviewDocument),
  page('/team/settings/replies/', 'anyone', 'never', replies.repliesPage),
  form('/team/settings/replies/', 'anyone', replies.addReplyForm),
  page('/team/settings/replies/:id/', 'anyone', 'never', replies.replyPage),
  form('/team/settings/replies/:id/', 'anyone', replies.editReplyForm),
  form('/team/settings/replies/:id/delete/', 'anyone', replies.deleteReplyForm),
])
