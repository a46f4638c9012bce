import { CodeBlock } from './code-block.tsx'
import { curlExample } from './curl.ts'
import { followed, type Operation } from './document.ts'
import { FieldTable, fieldsOf, parameterFields } from './field-table.tsx'
import { InlineCode } from './inline-code.tsx'
import type { ApiDocument } from './openapi.ts'
import { Responses } from './responses.tsx'

type OperationProps = { document: ApiDocument; operation: Operation; baseUrl: string }

const parameterTables = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Request headers'],
] as const

export function OperationSection({ document, operation, baseUrl }: OperationProps) {
  const { id, summary, method, path, description, parameters, body, isBodyRequired } = operation
  return (
    <section id={id} class="operation">
      <h3>{summary}</h3>
      <p class="endpoint">
        <span class={`method method-${method.toLowerCase()}`}>{method}</span>
        <code>{path}</code>
      </p>
      <p>
        <InlineCode document={document} text={description} />
      </p>
      {parameterTables
        .map(([place, caption]) => ({ caption, fields: parameterFields(parameters, place) }))
        .filter(({ fields }) => fields.length > 0)
        .map(({ caption, fields }) => (
          <FieldTable document={document} caption={caption} fields={fields} telling="required" />
        ))}
      {body && (
        <FieldTable
          document={document}
          caption={isBodyRequired ? 'Body fields' : 'Body fields (the body is optional)'}
          fields={fieldsOf(followed(document, body))}
          telling="required"
        />
      )}
      <CodeBlock label="Example" text={curlExample(document, operation, baseUrl)} />
      <Responses document={document} operation={operation} />
    </section>
  )
}
