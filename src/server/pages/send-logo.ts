import { problem } from '../../errors/problem.ts'
import { findLogo } from '../../features/company/logo.ts'
import { addressQueue } from '../request/admission.ts'
import { commonHeaders } from '../request/complete.ts'
import type { RequestContext } from '../request/context.ts'

/** A company's logo, for everybody: also on the page where people sign in. */
export async function sendLogo(context: RequestContext, name: string): Promise<Response> {
  const { app, company } = context
  if (!company) throw problem('not_found')
  const queue = addressQueue(context, company.id, 'read')
  const logo = await app.admission.run(context, queue, () =>
    findLogo(app.store.company(company.id), name),
  )
  if (!logo) throw problem('not_found')
  return new Response(logo.bytes, {
    headers: {
      ...commonHeaders(app),
      'content-type': logo.type,
      // Mails show it.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      // Should a browser ever take it for a document, it runs nothing.
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
