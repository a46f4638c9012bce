import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { withoutEnd } from '../../platform/text/without-end.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Held, Moderation, Tables } from '../../store/tables.ts'
import { isTeam } from '../auth/permissions.ts'

type Author = Pick<Tables['users'], 'id' | 'role'> & { is_trusted: 0 | 1; is_guest: 0 | 1 }

/** Why a text that somebody writes on a board is held until the team approves it; null: it is not. */
export async function holdReason(
  transaction: CompanyTransaction,
  author: Author,
  board: { moderation: Moderation | null },
  text: string,
): Promise<Held | null> {
  if (isTeam(author.role)) return null
  const moderation = board.moderation ?? (await companyModeration(transaction))
  if (moderation === 'all') return 'all'
  // A guest can always come back as a new one, so earlier posts prove nothing.
  if (author.is_guest === 1) return 'newcomer'
  if (author.is_trusted === 1) return null
  if (moderation === 'links') return hasLink(text) ? 'links' : null
  if (moderation !== 'newcomers') return null
  return (await hasListedContent(transaction, author.id)) ? null : 'newcomer'
}

/** Text that browsers and mail programs turn into a link. A bare domain does not count: `node.js` would be one. */
function hasLink(text: string): boolean {
  return /:\/\/|\bwww\./i.test(text)
}

/** The links of an edited text that it did not have before: others were approved with it. */
export function addedLinks(before: string, after: string): string {
  const known = new Set(wordsWithLinks(before).map(bare))
  return wordsWithLinks(after)
    .filter(word => !known.has(bare(word)))
    .join(' ')
}

function wordsWithLinks(text: string): string[] {
  return text.split(/\s+/).filter(hasLink)
}

/** A word without the punctuation around it. */
function bare(word: string): string {
  return withoutEnd(word.replace(/^[([{'"]+/, ''), '.,;:!?)]}\'"')
}

async function companyModeration(transaction: CompanyTransaction): Promise<Moderation> {
  const [company] = await transaction.run(ownModeration, {})
  return company!.moderation
}

/** Whether anything of theirs is seen by others. */
async function hasListedContent(transaction: CompanyTransaction, userId: number) {
  for (const find of [listedPost, listedComment])
    if ((await transaction.run(find, { userId })).length > 0) return true
  return false
}

const ownModeration = companyQuery<object, { moderation: Moderation }>(query =>
  query.selectFrom('companies').select('moderation'),
)

/** By posts_by_creator. */
const listedPost = companyQuery<{ userId: number }, { id: number }>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select('id')
    .where(seek(engine, 'creator_id', value('userId')))
    .where('is_listed', '=', sql.lit(1))
    .orderBy('creator_id')
    .orderBy('created')
    .limit(sql.lit(1)),
)

/** By comments_by_creator. */
const listedComment = companyQuery<{ userId: number }, { id: number }>((query, value, engine) =>
  query
    .selectFrom('comments')
    .select('id')
    .where(seek(engine, 'creator_id', value('userId')))
    .where('is_listed', '=', sql.lit(1))
    .orderBy('creator_id')
    .orderBy('id')
    .limit(sql.lit(1)),
)
