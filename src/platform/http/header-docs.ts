type HeaderDoc = {
  description: string
  /** Whether every response that lists the header carries it. */
  required?: true
  schema: { type: 'string' | 'integer'; examples: (string | number)[] }
}

const text = (...examples: string[]) => ({ type: 'string' as const, examples })

/**
 * Headers of any response, whatever its endpoint and status. OpenAPI has no place for that, so the document says it
 * once, under `x-common-headers`, instead of in each of its responses.
 */
export const commonHeaders = {
  'X-Request-Id': {
    description: 'Names this request in the log.',
    required: true,
    schema: text('019a8b5e-3f1c-7d42-9c7e-5b1f0a2d6e48'),
  },
  'X-Content-Type-Options': {
    description: 'Always `nosniff`.',
    required: true,
    schema: text('nosniff'),
  },
  'Referrer-Policy': {
    description: 'No other site learns the URL.',
    required: true,
    schema: text('same-origin'),
  },
  'Cross-Origin-Resource-Policy': {
    description: 'Always `same-origin`.',
    required: true,
    schema: text('same-origin'),
  },
  'Strict-Transport-Security': {
    description: 'Where the base URL is https.',
    schema: text('max-age=31536000'),
  },
  'Cache-Control': {
    description:
      '`private, no-cache`; `private, no-store` for what must not be stored; `no-cache` for what is the same for everybody.',
    required: true,
    schema: text('private, no-cache'),
  },
  Vary: {
    description: 'What else the response depends on.',
    schema: text('Authorization, Accept'),
  },
  'Content-Encoding': {
    description: 'Only of this document, for clients that take gzip.',
    schema: text('gzip'),
  },
  'RateLimit-Policy': {
    description: 'The limit, where the token has one.',
    schema: text('"token";q=600;w=60'),
  },
  RateLimit: {
    description: 'What is left of the limit.',
    schema: text('"token";r=599;t=60'),
  },
  'Idempotent-Replayed': {
    description: '`true` if an `Idempotency-Key` replayed an earlier response.',
    schema: text('true'),
  },
} as const satisfies Record<string, HeaderDoc>

/** The headers that a response may list for itself; the OpenAPI document describes each once. */
export const responseHeaders = {
  ETag: {
    description:
      'Changes with the body: send it back as `If-None-Match`. That of a single resource starts with the revision of its latest edit, up to the first dash: send it back as `If-Match`.',
    required: true,
    schema: text('"1c8p9x2k4mf-q83vEjRWeJASNFZ4mrze8A"'),
  },
  Link: {
    description: 'The next and previous page; where to begin instead (RFC 8288).',
    schema: text('<https://feedback.example.com/api/v1/posts/?cursor=eyJ0>; rel="next"'),
  },
  Location: {
    description: 'Full URL of what was created.',
    required: true,
    schema: text('https://feedback.example.com/post/1284/dark-mode/'),
  },
  'Content-Security-Policy': {
    description: 'Of a file: should a browser ever take it for a document, it runs nothing.',
    required: true,
    schema: text("default-src 'none'; sandbox"),
  },
  'X-Accel-Buffering': {
    description: '`no` on a stream: proxies pass it on at once.',
    schema: text('no'),
  },
  'WWW-Authenticate': {
    description: 'On 401, how to authenticate; on 403, the missing scope (RFC 6750).',
    schema: text('Bearer realm="hark"'),
  },
  Allow: {
    description: 'On 405, the methods that work here.',
    schema: text('GET, HEAD'),
  },
  'Retry-After': {
    description:
      'Seconds to wait: on 429, on 503, and on 409 while the first request is still running.',
    schema: { type: 'integer', examples: [1] },
  },
} as const satisfies Record<string, HeaderDoc>

/** Every header of a request that means something to an endpoint, apart from the token's. */
export const requestHeaders = {
  'Idempotency-Key': {
    description:
      '1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free.',
    schema: text('5d1f6c0e-import-17'),
  },
  'Last-Event-ID': {
    description: 'Where a stream broke off: counts instead of `after`.',
    schema: text('1284-1c8p9x2k4mf'),
  },
  'If-None-Match': {
    description: 'An `ETag` that you have: while it still holds, the response is an empty `304`.',
    schema: text('"q83vEjRWeJASNFZ4mrze8A"'),
  },
  'If-Match': {
    description:
      'The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none.',
    schema: text('"1c8p9x2k4mf-q83vEjRWeJASNFZ4mrze8A"'),
  },
} as const satisfies Record<string, HeaderDoc>

export type ResponseHeader = keyof typeof responseHeaders
export type RequestHeader = keyof typeof requestHeaders
