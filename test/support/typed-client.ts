import { createHarkClient, type HarkClient } from 'hark/client'
import { type RunningHark, server } from './hark.ts'
import { holdAgainstDocument } from './openapi.ts'

/** The client that users have. Every answer is held against the served OpenAPI document. */
export async function harkClient(token: string, on?: RunningHark): Promise<HarkClient> {
  const { url } = on ?? (await server())
  return createHarkClient({ baseUrl: url, token, fetch: heldFetch })
}

async function heldFetch(request: Request): Promise<Response> {
  const response = await fetch(request)
  const { status, headers } = response
  const isImage = headers.get('content-type')?.startsWith('image/')
  const text = isImage ? 'an image' : await response.clone().text()
  await holdAgainstDocument({ method: request.method, url: request.url, status, headers, text })
  return response
}
