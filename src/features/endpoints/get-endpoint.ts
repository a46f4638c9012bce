import type { ProblemCode } from '../../errors/catalogue.ts'
import { problem } from '../../errors/problem.ts'
import type { Fingerprint } from '../../platform/cache/fingerprint.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import type { Resource } from './resource.ts'

export type Texts = { name: string; summary: string; description: string }

/** GET of one resource: 200 with an ETag that `If-Match` understands, or 404. */
export function getEndpoint<Params, Row extends { edit_revision: number }, View>(
  resource: Resource<Params, Row, View>,
  { problems = [], ...texts }: Texts & { problems?: ProblemCode[] },
) {
  const { tag, params, schema } = resource
  return endpoint({
    ...texts,
    tag,
    ...(params && { params }),
    answers: { 200: { description: 'As it is now.', schema } },
    problems,
  }).run(async ({ caller, params }) => {
    const row = await getVisible(resource, caller.db, caller, params)
    const fingerprint: Fingerprint<CompanyDb> = {
      value: resource.fingerprint(row),
      read: db => resource.readFingerprint(db, params),
      dependencies: resource.dependencies?.(row),
    }
    return { ...shown(resource, row, caller), fingerprint }
  })
}

export async function getVisible<Params, Row extends { edit_revision: number }, View>(
  { find }: Resource<Params, Row, View>,
  db: CompanyDb,
  caller: SignedInCaller,
  params: Params,
): Promise<Row> {
  const row = await find(db, caller, params)
  if (!row) throw problem('not_found')
  return row
}

/** The whole resource, as GET and every change of it answer. */
export function shown<Row extends { edit_revision: number }, View>(
  { present }: Pick<Resource<never, Row, View>, 'present'>,
  row: Row,
  caller: SignedInCaller,
) {
  return {
    status: 200 as const,
    body: present(row, caller),
    editRevision: row.edit_revision,
  }
}
