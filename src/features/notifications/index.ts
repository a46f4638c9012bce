export {
  editPreferencesEndpoint,
  getPreferencesEndpoint,
  listNotificationsEndpoint,
  markReadEndpoint,
} from './api.ts'
export { countChangelogReaders, countPostReaders, type Reach } from './count-readers.ts'
export { describe, type Notification } from './describe.ts'
export { editSettings } from './edit-settings.ts'
export { notificationSettingsChanged } from './events.ts'
export { type Frequency, frequencies, kindNames, teamKinds } from './kinds.ts'
export { findNotification, listNotifications } from './list-notifications.ts'
export { listOwnPosts, type OwnPost } from './list-own-posts.ts'
export {
  introducedKinds,
  type MailTextName,
  type MailTexts,
  mailTextLengthMax,
  mailTextNames,
  parseMailTexts,
  storedMailTexts,
  withCompanyTexts,
} from './mail-texts.ts'
export { markOpened, markRead } from './mark-read.ts'
export { notifier } from './notify.ts'
export { hasDueMails, planMails } from './plan-mails.ts'
export { frequencyOf, parsePreferences } from './preferences.ts'
export { previewMail } from './preview-mail.ts'
export { type ReaderState, readerState, unreadMax } from './reader-state.ts'
export { frequenciesOf } from './resource.ts'
export {
  defaultsView,
  frequencyFields,
  mailTextFields,
  mailTextsMeaning,
  mailTextsView,
} from './schema.ts'
export { mailSender } from './send-mails.ts'
export { findSettings } from './settings.ts'
export { findByUnsubscribeToken, parseUnsubscribed, unsubscribe } from './unsubscribe.ts'
