import type { CompanyDb } from '../../../store/company-db.ts'
import { findUsers, type User } from './find-user.ts'
import { isFromAddress, type Named, nameFor } from './names.ts'

/** The columns of whoever wrote something, as `creatorColumns` selects them. */
type WithCreator = {
  creator_name: string
  creator_alias: string
  creator_email: string
  creator_role: Named['role']
  creator_is_name_chosen: Named['is_name_chosen']
  content?: string
}

type Reader = { isTeam: boolean }

/** Rows with the names that the reader sees, also of people whom a text mentions; for others than the team, without addresses. */
export async function namedFor<Row extends WithCreator>(
  db: CompanyDb,
  reader: Reader,
  rows: Row[],
): Promise<Row[]> {
  const texts = await withoutAddresses(
    db,
    reader,
    rows.map(({ content = '' }) => content),
  )
  return rows.map((row, at) => ({
    ...row,
    ...(row.content !== undefined && { content: texts[at] }),
    creator_name: nameFor(reader, {
      name: row.creator_name,
      alias: row.creator_alias,
      email: row.creator_email,
      role: row.creator_role,
      is_name_chosen: row.creator_is_name_chosen,
    }),
    ...(!reader.isTeam && { creator_email: '', creator_alias: '' }),
  }))
}

/** `@[Ada Moreau](user:31)`, as `set-mentions.ts` reads it. */
const mention = /@\[([^[\]\n]{1,150})\]\(user:([1-9]\d{0,14})\)/g

/**
 * Texts whose mentions tell others than the team no part of an address: a program that mentions people by their stored names
 * may have written one. Texts without mentions, which most are, cost nothing.
 */
export async function withoutAddresses(
  db: CompanyDb,
  reader: Reader,
  texts: string[],
): Promise<string[]> {
  if (reader.isTeam || !texts.some(text => text.includes('](user:'))) return texts
  const ids = texts.flatMap(text => Array.from(text.matchAll(mention), ([, , id]) => Number(id)))
  const people = await findUsers(db, [...new Set(ids)])
  return texts.map(text =>
    text.replaceAll(mention, (written, label: string, id: string) => {
      const person = people.get(Number(id))
      return person && isHidden(label, person)
        ? `@[${nameFor(reader, person)}](user:${id})`
        : written
    }),
  )
}

function isHidden(label: string, person: User): boolean {
  return isFromAddress(label, person) && label !== nameFor({ isTeam: false }, person)
}
