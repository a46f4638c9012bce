import { sql } from 'kysely'
import type { CompanyDb, Runner } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import type { Tables } from '../../../store/tables.ts'
import { scoreFormulaChanged } from './events.ts'
import { dayOf, type Formula } from './formula.ts'

export type FormulaRow = Omit<Tables['score_formulas'], 'company_id'> & { formula: string | null }

/** A company that has not chosen one yet. */
const noFormula: FormulaRow = {
  formula: null,
  is_aging: 0,
  day: 0,
  passed_to: 0,
  revision: 0,
  edit_revision: 0,
  edited: null,
}

export async function findFormula({ run }: Runner): Promise<FormulaRow> {
  return (await run(formulaOfCompany, {}))[0] ?? noFormula
}

/** By primary key. */
const formulaOfCompany = companyQuery<object, FormulaRow>(query =>
  query
    .selectFrom('score_formulas')
    .select(['formula', 'is_aging', 'day', 'passed_to'])
    .select(['revision', 'edit_revision', 'edited']),
)

export function parseFormula({ formula }: Pick<FormulaRow, 'formula'>): Formula | null {
  return formula === null ? null : (JSON.parse(formula) as Formula)
}

/** Whether every score is that of the present formula and of what posts have now. */
export async function isCounted({ run }: Runner): Promise<boolean> {
  return (await run(uncounted, {})).length === 0
}

/** One post that is due, by posts_score_due, or beyond what was counted, by primary key. */
const uncounted = companyStatement<object, { due: number }>(
  companyId => sql`select 1 as due from score_formulas as f where f.company_id = ${companyId}
    and (${isDue(sql`f`)})`,
)

/** In terms of a row of score_formulas: each lookup reads one entry of its index. */
export function isDue(f: ReturnType<typeof sql>) {
  return sql<boolean>`(select p.id from posts as p where p.company_id = ${f}.company_id and p.id > ${f}.passed_to
      order by p.company_id, p.id limit 1) is not null
    or (select p.id from posts as p where p.company_id = ${f}.company_id and p.scored <> p.revision
      order by p.company_id, p.id limit 1) is not null`
}

/** Null: posts have no score. Every post is counted again, in the background. The same formula again is no change. */
export function changeFormula(db: CompanyDb, actor: Actor, formula: Formula | null): Promise<void> {
  return db.write(actor, async transaction => {
    const before = parseFormula(await findFormula(transaction))
    if (Bun.deepEquals(before, formula)) return
    const { now, revision } = transaction
    const row = {
      formula: formula && JSON.stringify(formula),
      is_aging: formula && formula.age !== 0 ? 1 : 0,
      day: dayOf(now),
      passed_to: 0,
      revision,
      edit_revision: revision,
      edited: now,
    } as const
    await insertRow(transaction, 'score_formulas', row, replaced)
    transaction.record(scoreFormulaChanged, {}, { formula: { before, after: formula } })
  })
}

const replaced = `on conflict (company_id) do update set formula = excluded.formula,
  is_aging = excluded.is_aging, day = excluded.day, passed_to = 0, revision = excluded.revision,
  edit_revision = excluded.edit_revision, edited = excluded.edited`
