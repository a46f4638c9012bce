import { CodeBlock, InlineCode } from './field-table.tsx'
import { HeaderList } from './operation.tsx'
import type { ApiDocument } from './schemas.ts'

type PartProps = { document: ApiDocument; baseUrl: string }

/** The rules for all endpoints. Each part has its own anchor for the table of contents. */
export const introduction = [
  { id: 'authentication', title: 'Authentication', Part: Authentication },
  { id: 'paging', title: 'Paging', Part: Paging },
  { id: 'dates', title: 'Dates and text', Part: DatesAndText },
  { id: 'idempotency', title: 'Safe retries', Part: Idempotency },
  { id: 'caching', title: 'Caching and safe edits', Part: Caching },
  { id: 'rate-limits', title: 'Rate limits', Part: RateLimits },
  { id: 'headers', title: 'Headers of any response', Part: Headers },
  { id: 'versions', title: 'Versions', Part: Versions },
]

function Authentication({ document, baseUrl }: PartProps) {
  return (
    <>
      <p>
        Every endpoint except the OpenAPI document needs the API token of an admin or team member,
        sent as a header. You see the boards that the token's owner sees.
      </p>
      <CodeBlock
        label="Who am I?"
        text={`curl '${baseUrl}/api/v1/me/' \\\n  -H "Authorization: Bearer $HARK_TOKEN"`}
      />
      <p>
        Issue a token under Settings, API tokens, or with <code>hark token add</code>. It is shown
        once and works until it expires or is revoked.{' '}
        <InlineCode
          document={document}
          text={document.components.securitySchemes.bearer?.description ?? ''}
        />
      </p>
      <p>
        <strong>Legacy:</strong> you can also send the token as the query parameter{' '}
        <code>access_token</code>. URLs end up in histories and logs, so do this only if you cannot
        set a header.
      </p>
    </>
  )
}

function Paging() {
  return (
    <p>
      Lists are newest first, in an object with <code>next</code>, <code>previous</code> and{' '}
      <code>results</code>. <code>next</code> and <code>previous</code> are complete URLs, or null
      at the ends; the <code>Link</code> header has them too. Nothing is skipped or repeated while
      others write. <code>page_size</code> is 20 by default and 100 at most.
    </p>
  )
}

function DatesAndText() {
  return (
    <p>
      Every date is UTC in ISO 8601 with six digits of microseconds:{' '}
      <code>2026-11-14T09:30:00.000000Z</code>. Requests and responses are JSON in UTF-8. Lengths
      count characters (code points). Unknown fields and parameters are rejected, except by the four
      original endpoints, which ignore most of them: listing posts, listing comments, and the two
      simple ways to create a post. Paths work with and without the last slash.
    </p>
  )
}

function Idempotency() {
  return (
    <p>
      Send any write with an <code>Idempotency-Key</code>: 1 to 255 visible ASCII characters of your
      choice. For 24 hours the same key and body, with the same token and path, get the first
      response again, marked <code>Idempotent-Replayed: true</code>, and nothing is done twice. The
      same key with another body is rejected (
      <a href="#error-idempotency_key_reused">
        <code>422</code>
      </a>
      ). While the first request still runs, the response is{' '}
      <a href="#error-idempotency_in_progress">
        <code>409</code>
      </a>
      . Successes are stored, and refusals that depend on stored data (404, 409, 412, 422).
    </p>
  )
}

function Caching() {
  return (
    <>
      <p>
        Every read has an <code>ETag</code>. Send it back as <code>If-None-Match</code>: while
        nothing has changed, the response is an empty <code>304</code>, which no rate limit counts.
      </p>
      <p>
        Send the <code>ETag</code> of a single resource back as <code>If-Match</code> when you
        change it: if someone edited it since, the response is{' '}
        <a href="#error-precondition_failed">
          <code>412</code>
        </a>{' '}
        with the current <code>ETag</code>, and nothing changes. Votes, comments and likes do not
        count as edits: only the part before the first dash is compared. Without{' '}
        <code>If-Match</code> the last edit wins.
      </p>
    </>
  )
}

function RateLimits() {
  return (
    <p>
      Valid tokens have no limit unless this installation sets one. Then responses carry{' '}
      <code>RateLimit-Policy</code> and <code>RateLimit</code>, and a request beyond it gets{' '}
      <a href="#error-rate_limited">
        <code>429</code>
      </a>{' '}
      with <code>Retry-After</code>. Invalid tokens are always limited, per address.
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
