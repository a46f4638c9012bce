import type { Random } from '../../test/support/random.ts'
import type { Api } from './api.ts'
import { emailOf, endings, plans, someTopic, topics } from './company.ts'
import type { Export } from './compare.ts'

/** Hot posts, so that what is changed meets, and people and organizations of all. */
const hotPosts = 500

/** Random merges, unmerges, erasures, blocks, moves, payments and others, through the API; how many of each were done. */
export async function changeMuch(api: Api, rows: Export, random: Random, count: number) {
  const { pick, chance, whole } = random
  const people = rows.users.filter(({ role }) => role === 'customer').map(({ id }) => id)
  const posts = random.many(hotPosts, () => pick(rows.posts).id)
  const [post, person] = [() => pick(posts), () => pick(people)]
  const organizations = rows.organizations.map(({ id }) => id)
  const organization = () => pick(organizations)
  const blocked: number[] = []
  const deleted: number[] = []
  const merged: number[] = []
  const text = () => topics[someTopic(random)]! + pick(endings)
  const isRefused = (status: number) => [400, 403, 404, 409, 422].includes(status)
  let refused = 0
  const send = (method: string, path: string, body?: object) =>
    api(method, path, body, status => isRefused(status) && ++refused > 0)
  const asUser = () => ({ email: emailOf(whole(0, people.length)), full_name: 'New' })
  const changes: Record<string, () => Promise<unknown>> = {
    /** After somebody voted for both, who then counts once. */
    async merge() {
      const [from, into, voter] = [post(), post(), person()]
      merged.push(from)
      for (const id of [from, into]) await send('PUT', `/posts/${id}/voters/${voter}/`)
      await send('POST', `/posts/${from}/merge/`, { into })
    },
    unmerge: () => send('DELETE', `/posts/${pick([...merged, post()])}/merge/`),
    erase: () => send('POST', `/users/${person()}/erase/`),
    async block() {
      blocked.push(person())
      await send('PUT', `/users/${blocked.at(-1)}/block/`, { remove_content: chance(0.5) })
    },
    unblock: () => send('DELETE', `/users/${pick([...blocked, person()])}/block/`),
    move: () => send('PATCH', `/posts/${post()}/`, { board: pick(rows.boards).slug }),
    revenue: () =>
      send('PATCH', `/organizations/${organization()}/`, { revenue: whole(0, 10 ** 6) }),
    plan: () => send('PATCH', `/organizations/${organization()}/`, { segment: pick(plans) }),
    join: () =>
      send('PATCH', `/users/${person()}/`, { organization: chance(0.2) ? null : organization() }),
    details: () =>
      send('PATCH', `/users/${person()}/`, {
        segment: pick(plans),
        custom_fields: { Plan: pick(['Pro', 'Free', null]), Seats: pick([5, 50, null]) },
      }),
    vote: () => send('PUT', `/posts/${post()}/voters/${person()}/`),
    unvote() {
      const { post_id, user_id } = pick(rows.votes)
      return send('DELETE', `/posts/${post_id}/voters/${user_id}/`)
    },
    async delete() {
      deleted.push(post())
      await send('DELETE', `/posts/${deleted.at(-1)}/`)
    },
    restore: () => send('POST', `/posts/${pick([...deleted, post()])}/restore/`),
    comment: () =>
      send('POST', `/posts/${post()}/comments/`, { content: `${text()} now`, as_user: asUser() }),
    'delete comment': () => send('DELETE', `/comments/${pick(rows.comments).id}/`),
    post: () =>
      send('POST', '/posts/create/as-user/', {
        ...{ board: 'bugs', title: text(), content: `${text()} ${text()}`, ...asUser() },
      }),
    async 'delete organization'() {
      const [id] = organizations.splice(random.below(organizations.length), 1)
      await send('DELETE', `/organizations/${id}/`)
    },
  }
  const kinds = Object.keys(changes)
  const rare = ['erase', 'delete organization']
  for (let done = 0; done < count; done++) {
    const kind = pick([...kinds, 'merge', 'merge', 'unmerge', 'vote', 'move', 'revenue'])
    if (rare.includes(kind) && chance(0.7)) continue
    await changes[kind]!()
  }
  return { changes: count, refused }
}
