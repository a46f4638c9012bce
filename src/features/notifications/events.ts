import { z } from 'zod'
import { refusalReasons } from '../../platform/mail/mail-events.ts'
import { eventKind, rowId } from '../../store/event.ts'

/** Settings of emails, changed by the person or by a link in an email. */
export const notificationSettingsChanged = eventKind(
  'user.notification_settings_changed',
  { user_id: rowId },
  { seenBy: 'admin' },
)

/** A mail to each asks them to confirm their address, so that they can be notified. */
export const confirmationAsked = eventKind(
  'user.confirmation_asked',
  { user_ids: z.array(rowId).min(1) },
  { seenBy: 'team' },
)

/** By the link in that email, or by an admin after it was refused. Signing in with an address also confirms it. */
export const addressConfirmed = eventKind(
  'user.address_confirmed',
  { user_id: rowId },
  { seenBy: 'team' },
)

/**
 * A mail server or service said that there is no such mailbox, or its owner that a mail is spam: nothing is mailed to it until it
 * is confirmed again.
 */
export const addressRefused = eventKind(
  'user.address_refused',
  { user_id: rowId, fault: z.enum(refusalReasons) },
  { seenBy: 'team' },
)
