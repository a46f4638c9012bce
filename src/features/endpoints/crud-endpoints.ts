import { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import { andThen } from '../../platform/and-then.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { pageQuery } from '../../platform/http/page-query.ts'
import type { Tag } from '../../platform/http/route.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { resource } from './resource.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  type ListRow,
  listEndpoint,
} from './resource-endpoints.ts'

type Reader = Pick<SignedInCaller, 'audience'>

type Words = { description: string; summary?: string; problems?: ProblemCode[] }

/** A kind of item that a company has a list of, and that looks the same to everyone who may see it. */
type Crud<Row extends ListRow, View, Filters extends z.ZodRawShape, New, Edit, Deletion> = {
  /** In the names of operations and schemas: `Tag`, `Tags`. */
  names: [one: string, many: string]
  /** In summaries: `a tag`, `tags`. */
  words: [one: string, many: string]
  tag: Tag
  view: z.ZodObject<{ id: z.ZodType }> & z.ZodType<View>
  find(db: CompanyDb, id: number, caller: Reader): Row | undefined | Promise<Row | undefined>
  present(row: Row): View
  list: Words & {
    filters?: Filters
    read(
      db: CompanyDb,
      page: PageRequest,
      filters: z.infer<z.ZodObject<Filters>>,
      caller: SignedInCaller,
    ): Page<Row> | Promise<Page<Row>>
  }
  /** Gives the id of the new one. */
  create: Words & {
    body: z.ZodType<New>
    run(transaction: CompanyTransaction, actor: Actor, body: New, reader: Reader): Promise<number>
  }
  get: Words
  /** The row is as it is under the company's lock. */
  edit: Words & {
    body: z.ZodType<Edit>
    run(
      transaction: CompanyTransaction,
      actor: Actor,
      row: NoInfer<Row>,
      body: Edit,
      reader: Reader,
    ): Promise<unknown>
  }
  delete: Words & {
    query?: z.ZodType<Deletion>
    run(
      transaction: CompanyTransaction,
      actor: Actor,
      row: NoInfer<Row>,
      query: Deletion,
    ): Promise<unknown>
  }
}

/** Its five operations; the routes are `crud` in server/routes/api.ts. */
export function crudEndpoints<
  Row extends ListRow,
  View,
  New,
  Edit,
  Filters extends z.ZodRawShape = Record<never, never>,
  Deletion = undefined,
>({
  names: [One, Many],
  words: [one, many],
  tag,
  view,
  find,
  present,
  list: { read, filters, ...list },
  create: { run: create, ...creation },
  get,
  edit: { run: edit, ...change },
  delete: { run: remove, ...deletion },
}: Crud<Row, View, Filters, New, Edit, Deletion>) {
  const id = z
    .int()
    .positive()
    .meta({ ...view.shape.id.meta(), id: `${One}Id` })
  const shown = resource<{ id: number }, Row, View>({
    tag,
    params: z.object({ id }),
    schema: view,
    find: async (db, caller, params) => find(db, params.id, caller),
    present,
    fingerprint: row => [row.revision],
    readFingerprint: (db, params) =>
      andThen(find(db, params.id, { audience: { boards: 'every' } }), row =>
        row ? [row.revision] : [],
      ),
  })
  return {
    list: listEndpoint(
      shown,
      {
        name: `list${Many}`,
        summary: `List ${many}`,
        ...list,
        query: z.object({ ...filters, ...pageQuery }),
        schema: listEnvelope(view).meta({ id: `${One}List` }),
      },
      (db, caller, query, page) => read(db, page, query as z.infer<z.ZodObject<Filters>>, caller),
    ),
    create: createEndpoint(
      shown,
      { name: `create${One}`, summary: `Create ${one}`, ...creation },
      (transaction, caller, body) => create(transaction, caller.actor, body, caller),
    ),
    get: getEndpoint(shown, { name: `get${One}`, summary: `Get ${one}`, ...get }),
    edit: changeEndpoint(
      shown,
      { name: `edit${One}`, summary: `Edit ${one}`, ...change },
      (transaction, caller, row, body) => edit(transaction, caller.actor, row, body, caller),
    ),
    delete: deleteEndpoint(
      shown,
      { name: `delete${One}`, summary: `Delete ${one}`, ...deletion },
      (transaction, { actor }, row, query) => remove(transaction, actor, row, query),
    ),
  }
}
