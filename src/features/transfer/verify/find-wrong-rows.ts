import { nameKey } from '../../../platform/text/name-key.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { NamedTable, StoredRow } from '../../../store/tables.ts'
import { entrySlug } from '../../changelog/find-entry.ts'
import { emailKey } from '../../people/users/email.ts'
import { findFormula, parseFormula } from '../../posts/score/change-formula.ts'
import { scoredColumns } from '../../posts/score/count-scores.ts'
import { storedScore } from '../../posts/score/formula.ts'
import { postSlug } from '../../posts/url.ts'

const rowsPerRead = 2_000
const namedMax = 100

/** Rows with a column that is not what Hark's own code makes of their other columns; SQL cannot tell. */
export async function findWrongRows(db: CompanyDb): Promise<string[]> {
  return [
    // PostgreSQL's `lower` folds letters that are another person's.
    ...(await findWrong(
      db,
      'users',
      ['email', 'email_key', 'is_listed'],
      ({ id, email, email_key, is_listed }) =>
        is_listed === 1 && email_key !== emailKey(email)
          ? `user ${id} is not matched by their own e-mail`
          : undefined,
    )),
    ...(await findWrong(db, 'posts', ['title', 'slug'], ({ id, title, slug }) =>
      slug === postSlug(title) ? undefined : `the slug of post ${id} is not that of its title`,
    )),
    ...(await findWrong(db, 'changelog_entries', ['title', 'slug'], ({ id, title, slug }) =>
      slug === entrySlug(title)
        ? undefined
        : `the slug of changelog entry ${id} is not that of its title`,
    )),
    ...(await findWrong(db, 'tags', ['name', 'name_key'], ({ id, name, name_key }) =>
      name_key === nameKey(name) ? undefined : `tag ${id} is not matched by its own name`,
    )),
    ...(await findWrongScores(db)),
  ]
}

/** Those that are yet to be counted are passed over. */
async function findWrongScores(db: CompanyDb): Promise<string[]> {
  const row = await findFormula(db)
  const formula = parseFormula(row)
  return findWrong(db, 'posts', scoredColumns, post => {
    const isCounted = post.id <= row.passed_to && (!formula || post.scored === post.revision)
    const score = formula ? storedScore(formula, post, row.day) : 0
    return isCounted && post.score !== score
      ? `score of post ${post.id} is ${post.score}, not ${score}`
      : undefined
  })
}

async function findWrong<Name extends NamedTable, Column extends keyof StoredRow<Name> & string>(
  db: CompanyDb,
  table: Name,
  columns: readonly Column[],
  wrong: (row: { id: number } & Pick<StoredRow<Name>, Column>) => string | undefined,
): Promise<string[]> {
  const found: string[] = []
  const read = {
    columns: [...new Set(['id', ...columns])],
    orderBy: ['id'],
    limit: rowsPerRead,
  } as object
  for (let behind = 0; ; ) {
    const rows = (await rowsOf(db, table, {}, { ...read, behind })) as unknown as never[]
    found.push(...rows.flatMap(row => wrong(row) ?? []))
    if (rows.length < rowsPerRead || found.length >= namedMax) return found.slice(0, namedMax)
    behind = (rows.at(-1)! as { id: number }).id
  }
}
