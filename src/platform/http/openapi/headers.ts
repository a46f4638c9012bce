import {
  type RequestHeader,
  type ResponseHeader,
  requestHeaders,
  responseHeaders,
} from '../header-docs.ts'
import type { Components, Json } from './components.ts'

/** The `headers` of a response, left out where it has none but the common ones. */
export function headersOf(names: readonly ResponseHeader[], components: Components): Json {
  if (names.length === 0) return {}
  const references = names.map(name => [
    name,
    components.add('headers', name, responseHeaders[name]),
  ])
  return { headers: Object.fromEntries(references) }
}

/** A header of a request is a parameter. */
export function requestHeaderRef(name: RequestHeader, components: Components): Json {
  return components.add('parameters', name, { name, in: 'header', ...requestHeaders[name] })
}
