import { eventKind, rowId } from '../../store/event.ts'

/** What somebody is mailed of: by themselves, or by a link in a mail. */
export const notificationSettingsChanged = eventKind(
  'user.notification_settings_changed',
  { user_id: rowId },
  { seenBy: 'admin' },
)
