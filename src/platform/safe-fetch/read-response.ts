import type { IncomingMessage } from 'node:http'
import { type Fetched, failure } from './result.ts'

/** Reads the response to its end, or until it exceeds a limit. The caller closes the connection. */
export async function readResponse(
  response: IncomingMessage,
  bodyBytesMax: number,
): Promise<Fetched> {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400)
    return failure('redirect', 'Redirects are not followed.', status)
  const headers = new Headers(headerPairs(response.rawHeaders))
  return new Promise(resolve => {
    const chunks: Uint8Array[] = []
    let bytes = 0
    response.on('data', (chunk: Uint8Array) => {
      bytes += chunk.byteLength
      if (bytes > bodyBytesMax)
        resolve(failure('too_large', `The body exceeds ${bodyBytesMax} bytes.`, status))
      else chunks.push(chunk)
    })
    response.on('error', error => resolve(failure('connection_lost', error.message, status)))
    response.on('end', () => {
      // Nothing is decompressed: we asked for no compression, and a small body may unpack to gigabytes.
      resolve({ ok: true, status, headers, body: Buffer.concat(chunks) })
    })
  })
}

function headerPairs(rawHeaders: string[]): [string, string][] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as [string, string]] : [],
  )
}
