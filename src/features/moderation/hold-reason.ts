import { withoutEnd } from '../../platform/text/without-end.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { rowsOf } from '../../store/rows-of.ts'
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
  const one = { columns: ['id'], condition: 'is_listed = 1', limit: 1 } as const
  // By posts_by_creator and comments_by_creator.
  const [post] = await rowsOf(
    transaction,
    'posts',
    { creator_id: userId },
    { ...one, orderBy: ['created'] },
  )
  const [comment] = post
    ? []
    : await rowsOf(transaction, 'comments', { creator_id: userId }, { ...one, orderBy: ['id'] })
  return post !== undefined || comment !== undefined
}

const ownModeration = companyQuery<object, { moderation: Moderation }>(query =>
  query.selectFrom('companies').select('moderation'),
)
