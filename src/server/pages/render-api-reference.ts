import { apiDocsPage } from '../../web/api-docs/api-docs-page.tsx'
import { apiDocument } from '../api/document.ts'
import { staticResponse } from '../cache/find-or-build.ts'
import type { RequestContext } from '../request/context.ts'
import { apiRoutes } from '../routes/api.ts'
import { referencePath } from '../routes/kinds.ts'
import { installationAddress, pageHeaders } from './page-response.ts'

export function renderApiReference(context: RequestContext): Promise<Response> {
  return staticResponse(context, referencePath, async () => {
    const address = installationAddress(context.app)
    const document = await apiDocument(apiRoutes, address.path)
    const page = await apiDocsPage({ document, address })
    return { type: pageHeaders['content-type'], headers: pageHeaders, body: String(page) }
  })
}
