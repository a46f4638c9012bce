import { eventKind, rowId } from '../../store/event.ts'

/** Settings of emails, changed by the person or by a link in an email. */
export const notificationSettingsChanged = eventKind(
  'user.notification_settings_changed',
  { user_id: rowId },
  { seenBy: 'admin' },
)
