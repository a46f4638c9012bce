import { sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { publicName } from '../../people/users/names.ts'
import { indexStatement } from '../index/comment-index.ts'
import { fold } from '../text/fold.ts'
import { type Keep, rowOf } from './find-candidates.ts'

/**
 * Keeps what somebody of this name wrote. Names are compared as pages show them, and only those of authors whose posts
 * were found: a query tells nothing about anybody else.
 */
export function keepAuthor(db: CompanyDb, author: string | undefined): Keep | undefined {
  if (author === undefined) return undefined
  const wanted = fold(author)
  const isNamed = (name: string) => name === wanted || name.split(/\s+/).includes(wanted)
  return keepOf(db, ({ name }) => isNamed(fold(publicName(name))))
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

type Author = { id: number; creator_id: number; name: string }

/** By primary keys. */
const authorsOf = indexStatement<{ ids: string }, Author>(index => (companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const table = index.itemId === 'post_id' ? 'posts' : 'comments'
  const rows = rowsWith(engine, table, owner, { name: 'id', type: 'bigint' }, value('ids'))
  return sql`select i.id, i.creator_id, u.name from (${rows}) as i
      cross join ${rowOf('users', 'u', 'i.creator_id', engine, companyId)}`
})
