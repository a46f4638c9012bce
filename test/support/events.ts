import { type Call, expectStatus, get, paths } from './client.ts'
import { type RunningHark, server } from './hark.ts'

type FeedEvent = {
  position: string
  version: number
  type: string
  created: string
  actor: number | null
  via: string
  data: Record<string, unknown>
}
export type EventPage = { results: FeedEvent[]; position: string; has_more: boolean }

export async function eventsPage(
  token: string,
  query: Record<string, string | number> = {},
  call: Call = {},
): Promise<EventPage> {
  return (await expectStatus(200, get(paths.events, { token, query, ...call }))).json<EventPage>()
}

/** Everything after a position, page by page. */
export async function allEvents(
  token: string,
  query: Record<string, string | number> = {},
  call: Call = {},
): Promise<EventPage> {
  const results: FeedEvent[] = []
  let after = query.after
  for (;;) {
    const own = { page_size: 100, ...query, ...(after === undefined ? {} : { after }) }
    const page = await eventsPage(token, own, call)
    results.push(...page.results)
    if (!page.has_more) return { ...page, results }
    after = page.position
  }
}

type Block = { id?: string; data?: FeedEvent }

/** A stream as a browser reads it. */
export type EventStream = {
  response: Response
  /** What it has received so far. */
  blocks: Block[]
  isOver: () => boolean
  close: () => Promise<void>
}

export async function openStream(
  token: string,
  query = '',
  { headers = {}, on }: { headers?: Record<string, string>; on?: RunningHark } = {},
): Promise<EventStream> {
  const { url } = on ?? (await server())
  const response = await fetch(`${url}${paths.events}${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
  })
  const blocks: Block[] = []
  let isOver = false
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  const read = async () => {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop()!
      blocks.push(...parts.map(parseBlock))
    }
  }
  void read()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  return { response, blocks, isOver: () => isOver, close: () => reader.cancel() }
}

function parseBlock(text: string): Block {
  const fields = new Map(
    text.split('\n').map(line => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()] as const
    }),
  )
  const [id, data] = [fields.get('id'), fields.get('data')]
  return {
    ...(id === undefined ? {} : { id }),
    ...(data === undefined ? {} : { data: JSON.parse(data) as FeedEvent }),
  }
}

/** The events that a stream has brought. */
export const received = ({ blocks }: EventStream) => blocks.flatMap(({ data }) => data ?? [])
