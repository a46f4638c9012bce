import type { z } from 'zod'
import { options } from '../src/config/options.ts'
import { catalogue, fieldCatalogue } from '../src/errors/catalogue.ts'
import { eventKinds } from '../src/features/events/kinds.ts'
import { formatJson } from '../src/platform/text/format-json.ts'
import { apiDocument } from '../src/server/api/document.ts'
import { apiRoutes } from '../src/server/routes/api.ts'
import { clientFiles } from './client-files.ts'

/** The files that are made from the code, by their path. A test holds the committed ones against these. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const document = `${formatJson(await apiDocument(apiRoutes))}\n`
  return {
    'openapi/openapi.json': document,
    'docs/configuration.md': configurationPage(),
    'docs/errors.md': errorsPage(),
    'docs/events.md': eventsPage(),
    ...(await clientFiles(document)),
  }
}

function configurationPage(): string {
  const rows = Object.values(options).map(({ env, flag, fallback, help }) => {
    const named = flag ? `\`${env}\`, \`--${flag}\`` : `\`${env}\``
    const shown = String(fallback ?? '')
    return `| ${named} | ${shown === '' ? 'unset' : `\`${shown}\``} | ${help} |`
  })
  return `# Configuration

Made from \`src/config/options.ts\` by \`npm run generate\`; do not edit.

Flags of \`hark serve\` win over environment variables, and those over the defaults. \`hark config\`
shows what is in force. A bad value, or an empty variable, stops Hark with one
sentence and exit code 2.

| option | default | meaning |
|---|---|---|
${rows.join('\n')}
`
}

const seenBy = {
  board: 'who sees its board',
  board_team: 'the team, who sees its board',
  team: 'the team',
  admin: 'admins',
}

function eventsPage(): string {
  const rows = eventKinds.map(kind => {
    const fields = Object.keys((kind.data as unknown as z.ZodObject).shape)
    const data = fields.map(field => `\`${field}\``).join(', ')
    return `| \`${kind.type}\` | ${data} | ${seenBy[kind.seenBy]} |`
  })
  return `# Events

Made from the features' \`events.ts\` by \`npm run generate\`; do not edit.

\`GET /api/v1/events/\` gives them in order, without gaps ([decision 19](decisions/0019-change-feed.md)):

- Without \`after\` from the first event on, with \`after=latest\` from now on. Store the \`position\` of each answer, and
  send it as \`after\` to continue. While \`has_more\` is true, ask again at once; a page may be empty then, as what you
  may not see, or did not ask for, is left out.
- \`type\` (several with commas), \`board\` and \`post\` leave out the rest.
- \`wait=30\` waits up to thirty seconds for an event if there is none.
- \`Accept: text/event-stream\` gets a stream: \`id\` is the position, \`data\` the event. Where it breaks off, send the last
  \`id\` as \`Last-Event-ID\`, as browsers do. A client that takes nothing for a minute is disconnected. The stream ends
  when the server stops, or the token may not read any more: the next request says why.
- \`410\` means that the position is of another history: a backup was restored, or commits were lost. Read what you need
  anew, then continue with \`after=latest\`.
- What you see is decided when you ask, not when it happened: an event of a board that is private by now is left out for
  those who are no members, and so is an event of a post that was moved there.
- Events have no texts or names. Get the resources for those.
- A token may have 200 requests and streams that wait (\`429\` beyond), a process 20,000 (\`503\`).

| type | data | who sees it |
|---|---|---|
${rows.join('\n')}
`
}

function errorsPage(): string {
  const codes = Object.entries(catalogue).map(
    ([code, { status, title, help }]) => `| \`${code}\` | ${status} | ${title} | ${help} |`,
  )
  const fields = Object.entries(fieldCatalogue).map(([code, help]) => `| \`${code}\` | ${help} |`)
  return `# Errors

Made from \`src/platform/errors/catalogue.ts\` by \`npm run generate\`; do not edit.

Every error under \`/api/\` is a problem document (RFC 9457, \`application/problem+json\`) with \`type\`,
\`title\`, \`status\`, \`detail\`, \`code\` and \`request_id\`. Codes are stable; titles and details are for
people and may change.

| code | status | title | what it means |
|---|---|---|---|
${codes.join('\n')}

Where \`code\` is \`invalid_input\`, \`errors\` lists every field that is wrong, as
\`{"field", "code", "message"}\`:

| code of a field | what it means |
|---|---|
${fields.join('\n')}

\`GET /api/v1/posts/\`, \`GET /api/v1/comments/\`, \`POST /api/v1/posts/create/\` and \`POST /api/v1/posts/create/as-user/\`
ignore unknown fields. They also ignore unknown parameters, except for \`page\`, \`offset\`, \`limit\` and names
one letter away from a known one. Every other endpoint refuses both.

## Answers without a document

What is no HTTP/1.x request never reaches Hark: the HTTP server below it answers with a status alone, no
body, no \`X-Request-Id\` and \`Connection: close\`, and nothing is logged. A proxy in front may answer in
its own words before that.

| status | when |
|---|---|
| 400 | The request line or a header is malformed, an HTTP/1.1 request has no \`Host\`, or the length of the body is ambiguous (\`Content-Length\` beside \`Transfer-Encoding\`, two lengths, an unknown coding). |
| 431 | The URL and the headers together are longer than 16 KiB, or there are more than 200 headers. |
| 505 | Another version than HTTP/1.0 or HTTP/1.1. |
| none, the connection ends | A method that HTTP does not know, no complete head within about 12 seconds, or no complete request within about 32. |
`
}

if (import.meta.main)
  for (const [path, text] of Object.entries(await generatedFiles())) await Bun.write(path, text)
