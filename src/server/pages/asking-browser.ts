import type { RequestContext } from '../request/context.ts'
import type { AskingBrowser } from './reader-view.ts'

export function askingBrowser({ app, request, isEmbedded }: RequestContext): AskingBrowser {
  return { headers: request.headers, baseUrl: app.baseUrl, isEmbedded }
}
