/** What a user writes, with the mistakes that the compiler must find. Compiled against the packed declarations. */
import { createHarkClient, HarkError, type Item, type Schemas } from 'hark/client'
import { verifyWebhook } from 'hark/webhooks'

const hark = createHarkClient({ baseUrl: 'https://feedback.example.com', token: 'hark_secret' })

export async function reads(): Promise<string[]> {
  const { data, response } = await hark.GET('/api/v1/posts/{id}/', { params: { path: { id: 12 } } })
  const etag: string | null = response.headers.get('etag')
  const titles = [data.title, data.owner?.name ?? '', data.votes_count.toFixed(), etag ?? '']
  for await (const post of hark.list('/api/v1/posts/', { params: { query: { sort: 'top' } } }))
    titles.push(post.title)
  for await (const { results, next } of hark.pages('/api/v1/tags/'))
    titles.push(...results.map(tag => tag.color), next ?? '')
  const { data: picture } = await hark.GET('/api/v1/images/{id}/', {
    params: { path: { id: 7 } },
    parseAs: 'blob',
  })
  const { data: events } = await hark.GET('/api/v1/events/', { params: { query: { wait: 30 } } })
  titles.push(events.position, ...events.results.map(({ type }) => type))
  return [...titles, await picture.text()]
}

export async function writes(signal: AbortSignal): Promise<number> {
  const { data } = await hark.POST('/api/v1/posts/create/', {
    body: { board: 'ideas', title: 'Dark mode' },
    signal,
  })
  await hark.PATCH('/api/v1/posts/{id}/', {
    params: { path: { id: data.post_id }, header: { 'If-Match': '"tag"' } },
    body: { title: 'Dark theme' },
  })
  await hark.POST('/api/v1/images/', { body: new Blob(['…'], { type: 'image/png' }) })
  await hark.DELETE('/api/v1/posts/{id}/', { params: { path: { id: data.post_id } } })
  return data.post_id
}

export async function receives(request: Request): Promise<Schemas['FullPost'] | undefined> {
  const { data } = await verifyWebhook(await request.text(), request.headers, [
    'whsec_a',
    'whsec_b',
  ])
  return data.post ?? undefined
}

export function explains(error: unknown): string {
  if (!(error instanceof HarkError)) return ''
  if (error.problem?.code !== 'invalid_input') return error.problem?.detail ?? String(error.status)
  return (error.problem.errors ?? []).map(({ field }) => field).join()
}

export type Voter = Item<'/api/v1/posts/{id}/voters/'>
export const nameOf = (voter: Voter): string => voter.user.name

export async function mistakes(error: HarkError): Promise<void> {
  // @ts-expect-error There is no such path.
  await hark.GET('/api/v1/posst/')
  // @ts-expect-error This path cannot be deleted.
  await hark.DELETE('/api/v1/posts/')
  // @ts-expect-error The id is missing.
  await hark.GET('/api/v1/posts/{id}/')
  // @ts-expect-error A title is required.
  await hark.POST('/api/v1/posts/create/', { body: { board: 'ideas' } })
  await hark.POST('/api/v1/posts/create/', {
    // @ts-expect-error There is no such field.
    body: { board: 'ideas', title: 'Dark mode', colour: 'black' },
  })
  // @ts-expect-error There is no such parameter.
  await hark.GET('/api/v1/posts/', { params: { query: { search: 'dark', pgae_size: 5 } } })
  // @ts-expect-error There is no such option.
  await hark.GET('/api/v1/posts/', { qurey: {} })
  // @ts-expect-error This is no list.
  for await (const _ of hark.list('/api/v1/me/')) break
  // @ts-expect-error The path of a list needs its parameters, too.
  for await (const _ of hark.list('/api/v1/posts/{id}/voters/')) break
  // @ts-expect-error A post has no such field.
  for await (const post of hark.list('/api/v1/posts/')) String(post.colour)
  // @ts-expect-error There is no such code.
  String(error.problem?.code === 'invalid_moon')
  // @ts-expect-error A token is needed.
  createHarkClient({ baseUrl: 'https://feedback.example.com' })
}
