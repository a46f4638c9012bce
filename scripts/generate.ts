import type { z } from 'zod'
import { options } from '../src/config/options.ts'
import { catalogue, fieldCatalogue } from '../src/errors/catalogue.ts'
import { eventKinds } from '../src/features/events/kinds.ts'
import { formatJson } from '../src/platform/text/format-json.ts'
import { apiDocument } from '../src/server/api/document.ts'
import { apiRoutes } from '../src/server/routes/api.ts'
import { clientFiles } from './client-files.ts'
import { iconFiles } from './icon-files.ts'

/** A member a line, so that differences can be read, and no other white space: that would be a quarter of the document. */
const dense = { widthMax: 200, indent: '', isSpaced: false }

/** The files that are made from the code, by their path. A test holds the committed ones against these. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const document = `${formatJson(await apiDocument(apiRoutes), dense)}\n`
  return {
    'openapi/openapi.json': document,
    'docs/configuration.md': configurationPage(),
    'docs/errors.md': errorsPage(),
    'docs/events.md': eventsPage(),
    ...(await clientFiles(document)),
    ...iconFiles(),
  }
}

function configurationPage(): string {
  const rows = Object.values(options).map(({ env, flag, fallback, help, isSecret }) => {
    const names = [env, flag && `--${flag}`, isSecret && `${env}_FILE`].filter(Boolean)
    const named = names.map(name => `\`${name}\``).join(', ')
    const shown = String(fallback ?? '')
    return `| ${named} | ${shown === '' ? 'unset' : `\`${shown}\``} | ${help} |`
  })
  return `# Configuration

Generated from \`src/config/options.ts\` by \`npm run generate\`; do not edit.

Flags of \`hark serve\` override environment variables, which override defaults. \`hark config\` shows the values in force. A bad or
empty value stops Hark with a message and exit code 2. Options with a \`_FILE\` form can be read from a file instead.

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

Generated from the features' \`events.ts\` by \`npm run generate\`; do not edit.

\`GET /api/v1/events/\` is the change feed: every event in order, without gaps.

- **Reading.** Start without \`after\` for everything, or with \`after=latest\` for what comes next. Store the \`position\` of each
  response and send it as \`after\`. While \`has_more\` is true, ask again at once; a page may be empty.
- **Filters:** \`type\` (comma-separated), \`board\`, \`post\`.
- **Waiting:** \`wait=30\` waits up to thirty seconds for the next event.
- **Streaming:** \`Accept: text/event-stream\`. \`id\` is the position, \`data\` the event; reconnect with \`Last-Event-ID\`. A client that
  reads nothing for a minute is disconnected. The stream ends when the server stops or the token loses access.
- **410** means that the position belongs to another history: a backup was restored, or commits were lost. Reload what you need and
  continue with \`after=latest\`.
- **Visibility** is decided when you ask: events on a board that has become private are left out unless you are a member.
- Events carry ids and values, no texts or names. Get the resources for those.
- A token may have 200 waiting requests and streams (\`429\` beyond), a process 20,000 (\`503\`).

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

Generated from \`src/errors/catalogue.ts\` by \`npm run generate\`; do not edit.

Every error under \`/api/\` is a problem document (RFC 9457, \`application/problem+json\`) with \`type\`, \`title\`, \`status\`,
\`detail\`, \`code\` and \`request_id\`. Codes are stable. Titles and details are for people and may change.

| code | status | title | what it means |
|---|---|---|---|
${codes.join('\n')}

With \`invalid_input\`, \`errors\` lists every invalid field as \`{"field", "code", "message"}\`:

| field code | what it means |
|---|---|
${fields.join('\n')}

\`GET /api/v1/posts/\`, \`GET /api/v1/comments/\`, \`POST /api/v1/posts/create/\` and \`POST /api/v1/posts/create/as-user/\`
ignore unknown fields, and unknown parameters except \`page\`, \`offset\`, \`limit\` and near misses of a known name. Every
other endpoint rejects both.

## Responses without a document

The HTTP server below Hark rejects anything that is not HTTP/1.x by itself: a bare status with \`Connection: close\`, without a body,
\`X-Request-Id\` or log line. A proxy may respond in its own words.

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
