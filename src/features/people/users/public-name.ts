import { isEmail } from './email.ts'

/** Pages and mails say it in the reader's language. */
export const namelessName = 'Somebody'

/** What strangers may read as a person's name. Some people are registered under their address. */
export function publicName(name: string): string {
  const text = name.trim()
  return (
    (text.includes('@') && isEmail(text) ? text.slice(0, text.lastIndexOf('@')) : text) ||
    namelessName
  )
}
