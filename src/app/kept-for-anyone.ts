import type { Visit } from './app.ts'
import { commonHeaders } from './common-headers.ts'
import { KeptAnswer } from './kept-answer.ts'
import { redact } from './redact.ts'

type Document = { type: string; body: string; headers?: Record<string, string> }

/** A document that is the same for everybody as long as this process runs. */
export async function keptForAnyone(
  visit: Visit,
  path: string,
  make: () => Promise<Document>,
): Promise<Response> {
  const kept = await visit.app.answers.findOrMake(`anyone ${path}`, 0, async () => {
    const { type, body, headers } = await make()
    return new KeptAnswer({
      revision: 0,
      access: 'anyone',
      loggedPath: redact(visit.target.path),
      isExact: true,
      isLate: false,
      status: 200,
      body,
      headers: {
        ...commonHeaders(visit.app),
        ...headers,
        'cache-control': 'no-cache',
        'content-type': type,
      },
    })
  })
  return kept.response(visit.request)
}
