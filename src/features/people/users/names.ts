import type { Selectable } from 'kysely'
import type { Tables } from '../../../store/tables.ts'
import type { Texts } from '../../../texts/texts.ts'
import { isTeam } from '../../auth/permissions.ts'
import { emailKey, isEmail } from './email.ts'

/** Pages and mails say these in the reader's language. */
const unnamedCustomer = 'Customer'
const unnamedMember = 'Team member'
export const removedName = 'Deleted user'
export const guestName = 'Guest'

/** What decides the name that others read. */
export type Named = Pick<
  Selectable<Tables['users']>,
  'name' | 'alias' | 'email' | 'role' | 'is_name_chosen'
>

/**
 * The one place that decides what a reader sees as a person's name. The team sees what is stored, as it sees the address. For
 * everybody else: the alias, or the name, or that they have not given one yet. The part of an e-mail address before the @ is no
 * name, unless its owner chose it.
 */
export function nameFor(reader: { isTeam: boolean }, person: Named): string {
  const { name, alias } = person
  if (reader.isTeam) return alias && alias !== name ? `${name} (${alias})` : name
  if (alias.trim() !== '' && !isFromAddress(alias, person)) return alias.trim()
  if (hasPublicName(person)) return name.trim()
  return isTeam(person.role) ? unnamedMember : unnamedCustomer
}

/** Everything that others may see of a person. */
export type Pictured = Named & Pick<Selectable<Tables['users']>, 'picture' | 'is_picture_chosen'>

/**
 * The picture that a reader sees. The team sees any. Others see one that the person uploaded, and one from elsewhere only beside
 * a name: a face is none for somebody who has given no name.
 */
export function pictureFor(reader: { isTeam: boolean }, person: Pictured): string | null {
  const isShown =
    reader.isTeam || person.is_picture_chosen === 1 || !isUnnamed(nameFor(reader, person))
  return isShown ? person.picture : null
}

/** Whether others than the team may read it. */
export function hasPublicName(person: Pick<Named, 'name' | 'email' | 'is_name_chosen'>): boolean {
  const { name, email, is_name_chosen } = person
  if (name.trim() === '' || isAddress(name, email)) return false
  return is_name_chosen === 1 || (is_name_chosen === null && !isFromAddress(name, person))
}

/** Whether a text is an e-mail address, or has theirs in it. */
export function isAddress(text: string, email: string): boolean {
  const key = emailKey(text)
  return isEmail(text.trim()) || (email !== '' && key.includes(emailKey(email)))
}

/** Whether a text is what precedes the @ of their address, or has the address in it. Ada, of ada@example.com, was given a name. */
function isFromAddress(text: string, { email }: Pick<Named, 'email'>): boolean {
  const name = text.trim()
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@'))).trim()
  if (isAddress(name, email) || name === local) return true
  return name.toLowerCase() === local.toLowerCase() && !/^\p{Lu}\p{Ll}+$/u.test(name)
}

/** A name that has gone through `nameFor`, with what stands for a missing one in the reader's language. */
export function shownName(name: string, t: Texts): string {
  switch (name.trim()) {
    case '':
      return t('somebody')
    case unnamedCustomer:
      return t('role_customer')
    case unnamedMember:
      return t('role_team')
    case guestName:
      return t('guest')
    case removedName:
      return t('deletedUser')
    default:
      return name.trim()
  }
}

export function isUnnamed(name: string): boolean {
  return name === unnamedCustomer || name === unnamedMember
}
