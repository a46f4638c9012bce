/** An answer of Hark's, for others to send as it is. */
export type SameAnswer = {
  path: string
  status: number
  headers: [string, string][]
  body: string
  /** With a 304 for those who send its ETag. */
  isConditional?: boolean
}

/** Every server makes these itself. */
const ownHeaders = new Set(['date', 'content-length', 'connection', 'keep-alive'])

export async function fetchAnswer(
  { origin, token }: { origin: string; token: string },
  path: string,
  etag?: string,
): Promise<SameAnswer> {
  const known = etag === undefined ? {} : { 'if-none-match': etag }
  const response = await fetch(origin + path, {
    headers: { authorization: `Bearer ${token}`, ...known },
  })
  const { status } = response
  if (status !== (etag === undefined ? 200 : 304)) throw new Error(`${path} answered ${status}`)
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name))
  return { path, status, headers, body: await response.text() }
}
