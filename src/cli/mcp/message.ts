/** A message of JSON-RPC, as far as the bridge looks into it. */
export type Message = {
  id?: unknown
  method?: string
  params?: { name?: unknown; requestId?: unknown; _meta?: Record<string, unknown> }
}

export function parseMessage(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Undefined for what expects no answer. */
export function requestIdOf({ id, method }: Message): unknown {
  return method === undefined ? undefined : id
}
