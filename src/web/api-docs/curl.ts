import { type ApiDocument, contentSchema, type NamedOperation } from './document.ts'
import { sampleOf } from './sample.ts'

/** A line that works as it stands, once the shell knows HARK_TOKEN. */
export function curlExample(
  document: ApiDocument,
  operation: NamedOperation,
  baseUrl: string,
): string {
  const schema = contentSchema(operation.requestBody?.content)
  const body = schema && JSON.stringify(sampleOf(document, schema, baseUrl), null, 2)
  const parts = [
    `curl ${quoted(baseUrl + operation.path)}`,
    ...(operation.security ? ['-H "Authorization: Bearer $HARK_TOKEN"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`] : []),
  ]
  return parts.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
