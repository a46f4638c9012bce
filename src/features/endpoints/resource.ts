import type { z } from 'zod'
import type { Marks } from '../../platform/cache/fingerprint.ts'
import type { Tag } from '../../platform/http/route.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { DataDependency } from '../../store/subject.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'

/** Something that has a URL of its own: how it is found, and what its JSON is. */
export type Resource<Params, Row extends { edit_revision: number }, View> = {
  tag: Tag
  /** Left out where there is one of it. */
  params?: z.ZodObject & z.ZodType<Params>
  schema: z.ZodType<View>
  /** Undefined where it does not exist or the caller does not see it: the two look the same. */
  find(db: CompanyDb, caller: SignedInCaller, params: Params): Promise<Row | undefined>
  present(row: Row, caller: SignedInCaller): View
  /** Which revisions of its rows a view is of. */
  fingerprint(row: Row): Marks
  /** The current fingerprint. */
  readFingerprint(db: CompanyDb, params: Params): Marks | Promise<Marks>
  /** Data that a view depends on; missing if any write may change it. */
  dependencies?(row: Row): DataDependency[]
}

/** Only gives the types of the parts to one another. */
export function resource<Params, Row extends { edit_revision: number }, View>(
  declared: Resource<Params, Row, View>,
) {
  return declared
}
