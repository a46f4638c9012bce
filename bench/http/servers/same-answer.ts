/** An answer of Hark's, for others to send as it is. */
export type SameAnswer = { headers: [string, string][]; body: string }

/** Every server makes these itself. */
const ownHeaders = new Set(['date', 'content-length', 'connection', 'keep-alive'])

export async function fetchAnswer(url: string, token: string): Promise<SameAnswer> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name))
  return { headers, body: await response.text() }
}
