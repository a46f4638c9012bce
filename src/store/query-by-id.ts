import type { Selectable } from 'kysely'
import { seek } from '../platform/db/seek.ts'
import { companyQuery } from './company-query.ts'
import type { Tables } from './tables.ts'

type Named = {
  [Name in keyof Tables]: 'id' extends keyof Tables[Name] ? Name : never
}[keyof Tables]
type Row<Name extends Named> = Omit<Selectable<Tables[Name]>, 'company_id'>

/** The row of an id, by primary key: all of its columns, or those that are named. */
export function queryById<Name extends Named, Column extends keyof Row<Name> = keyof Row<Name>>(
  table: Name,
  columns?: readonly Column[],
) {
  return companyQuery<{ id: number }, Pick<Row<Name>, Column>>((query, value, engine) => {
    const rows = query.selectFrom(table as 'tags')
    const selected = columns ? rows.select(columns as never) : rows.selectAll()
    return selected.where(seek(engine, 'id', value('id'))).orderBy('id') as never
  })
}
