import type { Texts } from '../../../texts/texts.ts'
import { isEmail } from './email.ts'

/** Pages and mails say these in the reader's language. */
const namelessName = 'Somebody'
export const removedName = 'Deleted user'

/** A person's name for strangers. Some people are registered under their address. */
export function publicName(name: string): string {
  const text = name.trim()
  return (
    (text.includes('@') && isEmail(text) ? text.slice(0, text.lastIndexOf('@')) : text) ||
    namelessName
  )
}

/** A person's name for strangers, with a fallback in the reader's language. */
export function shownName(name: string, t: Texts): string {
  const shown = publicName(name)
  if (shown === namelessName) return t('somebody')
  return shown === removedName ? t('deletedUser') : shown
}
