import {
  type RequestHeader,
  type ResponseHeader,
  requestHeaders,
  responseHeaders,
} from '../header-docs.ts'
import type { Components, Json } from './components.ts'

/** The `headers` of a response, left out if it has none but the common ones. */
export function headersOf(names: readonly ResponseHeader[], components: Components): Json {
  return names.length === 0 ? {} : { headers: references(names, components) }
}

function references(names: readonly ResponseHeader[], components: Components): Json {
  return Object.fromEntries(
    names.map(name => [name, components.add('headers', name, responseHeaders[name])]),
  )
}

/** For a response that is a page or a stream: only the page has an ETag, so it is not required. */
export function headersOfStream(names: readonly ResponseHeader[], components: Components): Json {
  const { required: _, description, ...etag } = responseHeaders.ETag
  const ofPage = { ...etag, description: `${description.split('. ')[0]}. A stream has none.` }
  return { headers: { ETag: ofPage, ...references(names, components) } }
}

/** A header of a request is a parameter. */
export function requestHeaderRef(name: RequestHeader, components: Components): Json {
  return components.add('parameters', name, { name, in: 'header', ...requestHeaders[name] })
}
