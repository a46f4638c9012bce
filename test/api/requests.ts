import { type PageRequest, pageRequests } from '../support/page-requests.ts'
import type { Place } from '../support/place.ts'
import { api, operations, prepared } from './operations.ts'

export type Asked = Omit<PageRequest, 'body'> & {
  query?: Record<string, string>
  body?: Record<string, unknown> | Uint8Array
}

type Route = { scope?: string; sample: (place: Place) => Promise<Asked> }

/** A request for every line of the route table: operations of the API, pages and forms. */
export const routes: Record<string, Route> = {}

for (const operation of Object.values(operations))
  routes[`${operation.method} ${api}${operation.path}`] = {
    ...(operation.scope ? { scope: operation.scope } : {}),
    sample: async place => ({
      ...(await prepared(operation, place)),
      ...(operation.isCompanyWide ? { isCompanyWide: true } : {}),
    }),
  }

for (const [route, sample] of Object.entries(pageRequests))
  routes[route] = { sample: async place => sample(place) }
