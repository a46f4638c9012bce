import { CodeBlock, InlineCode } from './field-table.tsx'
import { HeaderList } from './operation.tsx'
import type { ApiDocument } from './schemas.ts'

type PartProps = { document: ApiDocument; baseUrl: string }

/** The rules for all endpoints. Each part has its own anchor for the table of contents. */
export const introduction = [
  { id: 'authentication', title: 'Authentication', Part: Authentication },
  { id: 'paging', title: 'Paging', Part: Paging },
  { id: 'dates', title: 'Dates and text', Part: DatesAndText },
  { id: 'idempotency', title: 'Sending again safely', Part: Idempotency },
  { id: 'caching', title: 'Asking only for changes', Part: Caching },
  { id: 'rate-limits', title: 'Rate limits', Part: RateLimits },
  { id: 'headers', title: 'Headers of any response', Part: Headers },
  { id: 'versions', title: 'Versions', Part: Versions },
]

function Authentication({ document, baseUrl }: PartProps) {
  return (
    <>
      <p>
        Every endpoint but the OpenAPI document needs an API token of an admin or a team member.
        Send it as a header. The token decides what you see: the boards that its owner sees, no
        others.
      </p>
      <CodeBlock
        label="Who am I?"
        text={`curl '${baseUrl}/api/v1/me/' \\\n  -H "Authorization: Bearer $HARK_TOKEN"`}
      />
      <p>
        A token is issued on the command line with <code>hark token add</code>, is shown once, and
        works until it expires or is revoked.{' '}
        <InlineCode
          document={document}
          text={document.components.securitySchemes.bearer?.description ?? ''}
        />
      </p>
      <p>
        <strong>Legacy:</strong> the token may also be sent as the query parameter{' '}
        <code>access_token</code>. Addresses end up in histories and logs, so use it only where a
        header cannot be set. Two different tokens in one request are refused.
      </p>
    </>
  )
}

function Paging() {
  return (
    <p>
      Lists come newest first, in an object with <code>next</code>, <code>previous</code> and{' '}
      <code>results</code>. <code>next</code> and <code>previous</code> are complete addresses, or
      null at the ends: follow them as they are. The same links are in the <code>Link</code> header.
      Nothing is skipped or repeated while others write. <code>page_size</code> sets how many items
      a page holds: 20 by default, 100 at most.
    </p>
  )
}

function DatesAndText() {
  return (
    <p>
      Every date is UTC in ISO 8601 with six digits of microseconds:{' '}
      <code>2026-11-14T09:30:00.000000Z</code>. Requests and answers are JSON in UTF-8. Lengths are
      counted in characters (code points). Fields that a request has and Hark does not know are
      ignored; null and wrong types are not. Paths work with and without their last slash.
    </p>
  )
}

function Idempotency() {
  return (
    <p>
      A request that creates something may carry an <code>Idempotency-Key</code>: 1 to 255 visible
      ASCII characters of your choice. For 24 hours the same key and body, with the same token and
      path, get the first answer again, marked <code>Idempotent-Replayed: true</code>, and create
      nothing. The same key with another body is refused (
      <a href="#error-idempotency_key_reused">
        <code>422</code>
      </a>
      ); while the first request still runs, the answer is{' '}
      <a href="#error-idempotency_in_progress">
        <code>409</code>
      </a>
      . Only successes are stored.
    </p>
  )
}

function Caching() {
  return (
    <>
      <p>
        Every read has an <code>ETag</code>. Send it back as <code>If-None-Match</code>: as long as
        nothing has changed, the answer is an empty <code>304</code>, which no rate limit counts.
      </p>
      <p>
        Send the <code>ETag</code> of a single post or comment back as <code>If-Match</code> when
        you change it: if it was edited since you read it, the answer is{' '}
        <a href="#error-precondition_failed">
          <code>412</code>
        </a>{' '}
        with the current <code>ETag</code>, and nothing changes. Only the part before the first dash
        is compared, which stays the same through votes, comments and likes. Without{' '}
        <code>If-Match</code> the last edit wins.
      </p>
    </>
  )
}

function RateLimits() {
  return (
    <p>
      A valid token is not limited unless this installation says so. Where it is, answers carry{' '}
      <code>RateLimit-Policy</code> and <code>RateLimit</code>, and a request too many gets{' '}
      <a href="#error-rate_limited">
        <code>429</code>
      </a>{' '}
      with <code>Retry-After</code>. Requests with tokens that are not valid are limited always, per
      address.
    </p>
  )
}

function Headers({ document }: PartProps) {
  return <HeaderList document={document} headers={document['x-common-headers']} />
}

function Versions() {
  return (
    <p>
      The version is part of the path. Version 1 only grows: expect new endpoints, and new values
      where a field says so. A breaking change would be version 2, with version 1 available for at
      least 12 months and its end announced in the <code>Deprecation</code>, <code>Sunset</code> and{' '}
      <code>Link</code> headers.
    </p>
  )
}
