import type { Operation } from './document.ts'
import type { ApiDocument, Parameter } from './openapi.ts'
import { sampleOf } from './sample.ts'

/** A line that works as it stands, once the shell knows HARK_TOKEN. */
export function curlExample(document: ApiDocument, operation: Operation, baseUrl: string): string {
  const body = operation.body && JSON.stringify(sampleOf(document, operation.body), null, 2)
  const impliedMethod = body ? 'POST' : 'GET'
  const parts = [
    `curl ${quoted(baseUrl + target(document, operation))}`,
    ...(operation.method === impliedMethod ? [] : [`-X ${operation.method}`]),
    ...(operation.needsToken ? ['-H "Authorization: Bearer $HARK_TOKEN"'] : []),
    ...required(operation, 'header').map(
      parameter => `-H ${quoted(`${parameter.name}: ${sampleOf(document, parameter.schema)}`)}`,
    ),
    ...(operation.isFile ? ['--data-binary @logo.png'] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`] : []),
  ]
  return parts.join(' \\\n  ')
}

/** The path with its parameters filled in, and the query parameters that must be there. */
function target(document: ApiDocument, operation: Operation): string {
  const encoded = ({ schema }: Parameter) => encodeURIComponent(String(sampleOf(document, schema)))
  const path = required(operation, 'path').reduce(
    (text, parameter) => text.replace(`{${parameter.name}}`, encoded(parameter)),
    operation.path,
  )
  const query = required(operation, 'query').map(
    parameter => `${parameter.name}=${encoded(parameter)}`,
  )
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

function required(operation: Operation, place: string): Parameter[] {
  return operation.parameters.filter(parameter => parameter.required && parameter.in === place)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
