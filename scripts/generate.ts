import { apiDocument } from '../src/app/api/document.ts'
import { apiRoutes } from '../src/app/routes.ts'
import { options } from '../src/config/options.ts'
import { catalogue, fieldCatalogue } from '../src/errors/catalogue.ts'
import { formatJson } from '../src/platform/text/format-json.ts'

/** The files that are made from the code, by their path. A test holds the committed ones against these. */
export function generatedFiles(): Record<string, string> {
  return {
    'openapi/openapi.json': `${formatJson(apiDocument(apiRoutes))}\n`,
    'docs/configuration.md': configurationPage(),
    'docs/errors.md': errorsPage(),
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
  for (const [path, text] of Object.entries(generatedFiles())) await Bun.write(path, text)
