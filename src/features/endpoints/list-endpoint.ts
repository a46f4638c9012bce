import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import { andThen } from '../../platform/and-then.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { pageFingerprint } from '../../platform/db/page-fingerprint.ts'
import { pageAnswer, type pageQuery, pageRequest } from '../../platform/http/page-query.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import type { Texts } from './get-endpoint.ts'
import type { Resource } from './resource.ts'

type ListRow = { id: number; created: number; revision: number; edit_revision: number }

type PageQuery = { [Name in keyof typeof pageQuery]?: string | undefined }

type List<Query, View> = Texts & {
  /** `pageQuery`, and the filters that the list has. */
  query: z.ZodType<Query>
  schema: z.ZodType<{ next: string | null; previous: string | null; results: View[] }>
  problems?: ProblemCode[]
}

/** GET of a list of resources, whole as each is at its own URL. A cursor is of one filter. */
export function listEndpoint<Row extends ListRow, View, Query extends PageQuery>(
  { tag, present }: Pick<Resource<never, Row, View>, 'tag' | 'present'>,
  { schema, problems = [], ...declared }: List<Query, View>,
  read: (
    db: CompanyDb,
    caller: SignedInCaller,
    query: Query,
    page: PageRequest,
  ) => Page<Row> | Promise<Page<Row>>,
) {
  return endpoint({
    ...declared,
    tag,
    answers: { 200: { description: 'One page of the list.', schema, headers: ['Link'] } },
    problems: ['invalid_cursor', ...problems],
  }).run(async ({ caller, query, path, queryText }) => {
    const { company } = caller
    const filter = { ...query, page_size: undefined, cursor: undefined }
    const list = `${declared.name} of ${company.id} ${JSON.stringify(filter)}`
    const request = pageRequest(query, list)
    const page = await read(caller.db, caller, query, request)
    const url = company.address.base + path
    return {
      ...pageAnswer(page, { url, queryText, list }, row => present(row, caller)),
      fingerprint: {
        value: pageFingerprint(page),
        read: (db: CompanyDb) =>
          andThen(read(db, caller, query, request), now => pageFingerprint(now)),
      },
    }
  })
}
