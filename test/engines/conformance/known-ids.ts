import type { Store } from '../../../src/store/store.ts'
import type { Random } from '../../support/random.ts'
import type { IdKind, Ids, Operation } from './operation.ts'

/** What an answer to a request created, by the request's path. */
const creating: [RegExp, IdKind, 'id' | 'post_id'][] = [
  [/^\/api\/v1\/posts\/create\//, 'post', 'post_id'],
  [/^\/api\/v1\/posts\/$/, 'post', 'id'],
  [/^\/api\/v1\/posts\/\d+\/comments\/$/, 'comment', 'id'],
  [/^\/api\/v1\/users\/$/, 'user', 'id'],
  [/^\/api\/v1\/tags\/$/, 'tag', 'id'],
  [/^\/api\/v1\/tokens\/$/, 'token', 'id'],
  [/^\/api\/v1\/boards\/$/, 'board', 'id'],
  [/^\/api\/v1\/statuses\/$/, 'status', 'id'],
  [/^\/api\/v1\/images\/$/, 'image', 'id'],
  [/^\/api\/v1\/organizations\/$/, 'organization', 'id'],
  [/^\/api\/v1\/changelog\/$/, 'entry', 'id'],
  [/^\/api\/v1\/posts\/bulk\//, 'bulk', 'id'],
  [/^\/api\/v1\/batches\/$/, 'batch', 'id'],
]

/** The ids that answers have had, so that most requests are about something, and often about the same. */
export class KnownIds {
  private readonly known: Record<IdKind, number[]> = {
    post: [],
    comment: [],
    user: [],
    tag: [],
    token: [],
    board: [],
    status: [],
    image: [],
    organization: [],
    entry: [],
    bulk: [],
    batch: [],
  }

  add(kind: IdKind, ...ids: number[]) {
    this.known[kind].push(...ids)
  }

  /** Takes what a successful answer to a POST says that there is now. */
  learn({ method, path }: Operation, body: string) {
    const [, kind, field] = creating.find(([pattern]) => pattern.test(path)) ?? []
    if (method !== 'POST' || !kind || !field) return
    const id = (JSON.parse(body) as Record<string, unknown>)[field]
    if (typeof id === 'number') this.add(kind, id)
  }

  /** Some of them are chosen again and again, so that requests compete for them. */
  choices({ pick, chance, whole }: Random): Ids {
    const of = (kind: IdKind) => () => {
      const all = this.known[kind]
      if (all.length === 0 || chance(0.03)) return whole(0, 2_000)
      return pick(chance(0.4) ? all.slice(-6) : chance(0.4) ? all.slice(0, 12) : all)
    }
    const user = of('user')
    return {
      post: of('post'),
      comment: of('comment'),
      person: user,
      user,
      tag: of('tag'),
      token: of('token'),
      board: of('board'),
      status: of('status'),
      member: user,
      image: of('image'),
      organization: of('organization'),
      entry: of('entry'),
      bulk: of('bulk'),
      batch: of('batch'),
    }
  }
}

/** Of the first company. Its boards are left alone: what is created names them. */
export async function knowDemo(store: Store, known: KnownIds) {
  const first = await store.installation
    .selectFrom('companies')
    .select('id')
    .orderBy('id')
    .execute()
  const { query } = store.company(first[0]!.id)
  const customers = query.selectFrom('users').select('id').where('role', '=', 'customer')
  // One that has expired may be edited: no request succeeds with it.
  const expired = query.selectFrom('tokens').select('id').where('expires', 'is not', null)
  for (const [kind, found] of [
    ['post', query.selectFrom('posts').select('id')],
    ['comment', query.selectFrom('comments').select('id')],
    ['status', query.selectFrom('statuses').select('id')],
    ['batch', query.selectFrom('batches').select('id')],
    ['user', customers],
    ['token', expired],
  ] as const)
    known.add(kind, ...(await found.execute()).map(({ id }) => id))
}
