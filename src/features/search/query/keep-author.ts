import { sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { isEmail } from '../../people/users/email.ts'
import { type Named, nameFor } from '../../people/users/names.ts'
import { indexStatement } from '../index/comment-index.ts'
import { fold } from '../text/fold.ts'
import { type Keep, rowOf } from './find-candidates.ts'
import type { SearchText } from './grammar.ts'

/**
 * Keeps what somebody of this name wrote. Names are compared as the reader sees them, and only those of authors whose posts
 * were found: a query tells nothing about anybody else.
 */
export function keepAuthor(db: CompanyDb, author: SearchText['author']): Keep | undefined {
  if (author === undefined) return undefined
  const wanted = fold(author.name)
  const isNamed = (name: string) => name === wanted || name.split(/[\s()]+/).includes(wanted)
  return keepOf(db, person => isNamed(fold(withoutDomain(nameFor(author.reader, person)))))
}

/** Some people are registered under their address as a name, which only the team sees. */
function withoutDomain(name: string): string {
  return isEmail(name) ? name.slice(0, name.lastIndexOf('@')) : name
}

/** Keeps what one person wrote. */
export function keepCreator(db: CompanyDb, userId: number | undefined): Keep | undefined {
  return userId === undefined ? undefined : keepOf(db, ({ creator_id }) => creator_id === userId)
}

function keepOf(db: CompanyDb, isWanted: (author: Author) => boolean): Keep {
  return async found => {
    const ids = JSON.stringify(found.map(({ id }) => id))
    const authors = await db.run(authorsOf, { ids })
    return new Set(authors.filter(isWanted).map(({ id }) => id))
  }
}

type Author = Named & { id: number; creator_id: number }

/** By primary keys. */
const authorsOf = indexStatement<{ ids: string }, Author>(index => (companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const table = index.itemId === 'post_id' ? 'posts' : 'comments'
  const rows = rowsWith(engine, table, owner, { name: 'id', type: 'bigint' }, value('ids'))
  return sql`select i.id, i.creator_id, u.name, u.alias, u.email, u.role, u.is_name_chosen from (${rows}) as i
      cross join ${rowOf('users', 'u', 'i.creator_id', engine, companyId)}`
})
