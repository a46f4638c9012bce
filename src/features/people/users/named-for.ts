import type { CompanyDb } from '../../../store/company-db.ts'
import { findUsers, type User } from './find-user.ts'
import { isUnnamed, type Named, nameFor, type Pictured, pictureFor } from './names.ts'

/** The columns of whoever wrote something, as `creatorColumns` selects them. */
type WithCreator = {
  creator_name: string
  creator_alias: string
  creator_email: string
  creator_role: Named['role']
  creator_is_name_chosen: Named['is_name_chosen']
  creator_picture: Pictured['picture']
  creator_is_picture_chosen: Pictured['is_picture_chosen']
  content?: string
}

type Reader = { isTeam: boolean }

/** Rows with the names and pictures that the reader sees, also in mentions; for others than the team, without addresses. */
export async function namedFor<Row extends WithCreator>(
  db: CompanyDb,
  reader: Reader,
  rows: Row[],
): Promise<Row[]> {
  const texts = await withPublicMentions(
    db,
    reader,
    rows.map(({ content = '' }) => content),
  )
  return rows.map((row, at) => ({
    ...row,
    ...(row.content !== undefined && { content: texts[at] }),
    creator_name: nameFor(reader, creatorOf(row)),
    creator_picture: pictureFor(reader, creatorOf(row)),
    ...(!reader.isTeam && { creator_email: '', creator_alias: '' }),
  }))
}

function creatorOf(row: WithCreator): Pictured {
  return {
    name: row.creator_name,
    alias: row.creator_alias,
    email: row.creator_email,
    role: row.creator_role,
    is_name_chosen: row.creator_is_name_chosen,
    picture: row.creator_picture,
    is_picture_chosen: row.creator_is_picture_chosen,
  }
}

/** `@[Ada Moreau](user:31)`: the name is for readers, the id decides. */
const mention = /@\[([^[\]\n]{1,150})\]\(user:([1-9]\d{0,14})\)/g

/** Each costs a look-up, and may cost a mail; nobody is helped by a text that calls a crowd. */
const mentionsMax = 10

/** The ids of the people whom a text mentions, each once, in the order of the text. */
export function mentionedIds(content: string): number[] {
  const ids = new Set<number>()
  for (const [, , id] of content.matchAll(mention)) {
    ids.add(Number(id))
    if (ids.size === mentionsMax) break
  }
  return [...ids]
}

/** In place of a name, in every language. */
const untold = '…'

/**
 * Texts whose mentions tell others than the team only what they may know: a program that mentions people by their stored names
 * may have written part of an address. A name stays if it is the one that everybody reads now. Any other becomes the same sign,
 * whoever it is of, so that nobody learns names or addresses by mentioning ids. Not even a row of `comment_mentions` is a reason
 * to tell a name: a comment of anybody makes one. Texts without mentions, which most are, cost nothing.
 */
export async function withPublicMentions(
  db: CompanyDb,
  reader: Reader,
  texts: string[],
): Promise<string[]> {
  if (reader.isTeam || !texts.some(text => text.includes('](user:'))) return texts
  const mentioned = texts.map(mentionedIds)
  const people = await findUsers(db, [...new Set(mentioned.flat())])
  return texts.map((text, at) => {
    const ids = new Set(mentioned[at])
    return text.replaceAll(mention, (written, label: string, id: string) => {
      const person = ids.has(Number(id)) ? people.get(Number(id)) : undefined
      return person && isPublicName(label, person) ? written : `@[${untold}](user:${id})`
    })
  })
}

/** As `mentions.browser.js` writes it. */
function isPublicName(label: string, person: User): boolean {
  const name = nameFor({ isTeam: false }, person)
  return !isUnnamed(name) && label.trim() === name.replaceAll(/[[\]\n]/g, ' ').trim()
}
