import { CodeBlock } from './code-block.tsx'
import { curlExample } from './curl.ts'
import {
  type ApiDocument,
  type ApiResponse,
  contentSchema,
  followed,
  type NamedOperation,
} from './document.ts'
import { FieldTable, fieldsOf, parameterFields } from './field-table.tsx'
import { InlineCode } from './inline-code.tsx'
import { sampleOf } from './sample.ts'

type OperationProps = { document: ApiDocument; operation: NamedOperation; baseUrl: string }

export function OperationSection({ document, operation, baseUrl }: OperationProps) {
  const body = contentSchema(operation.requestBody?.content)
  const query = parameterFields(operation.parameters ?? [], 'query')
  const headers = parameterFields(operation.parameters ?? [], 'header')
  return (
    <section id={operation.operationId} class="operation">
      <h3>{operation.summary}</h3>
      <p class="endpoint">
        <span class={`method method-${operation.method.toLowerCase()}`}>{operation.method}</span>
        <code>{operation.path}</code>
      </p>
      <p>
        <InlineCode text={operation.description ?? ''} />
      </p>
      {query.length > 0 && (
        <FieldTable caption="Query parameters" fields={query} telling="required" />
      )}
      {headers.length > 0 && (
        <FieldTable caption="Request headers" fields={headers} telling="required" />
      )}
      {body && (
        <FieldTable
          caption="Body fields"
          fields={fieldsOf(followed(document, body))}
          telling="required"
        />
      )}
      <CodeBlock label="Example" text={curlExample(document, operation, baseUrl)} />
      <Responses document={document} operation={operation} baseUrl={baseUrl} />
    </section>
  )
}

function Responses({ document, operation, baseUrl }: OperationProps) {
  const responses = Object.entries(operation.responses)
  const isSuccess = ([status]: [string, ApiResponse]) => Number(status) < 300
  return (
    <>
      {responses.filter(isSuccess).map(([status, response]) => (
        <Success document={document} status={status} response={response} baseUrl={baseUrl} />
      ))}
      <h4>Other responses</h4>
      <dl class="responses">
        {responses
          .filter(response => !isSuccess(response))
          .map(([status, response]) => (
            <div>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>
                <InlineCode text={response.description} />
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}

type SuccessProps = {
  document: ApiDocument
  status: string
  response: ApiResponse
  baseUrl: string
}

function Success({ document, status, response, baseUrl }: SuccessProps) {
  const schema = contentSchema(response.content)
  const headers = Object.entries(response.headers ?? {})
  return (
    <>
      <h4>
        Response <code>{status}</code>
      </h4>
      <p>
        <InlineCode text={response.description} />
      </p>
      {schema && (
        <>
          <FieldTable
            caption="Response fields"
            fields={fieldsOf(followed(document, schema))}
            telling="optional"
          />
          <CodeBlock
            label="Response body"
            text={JSON.stringify(sampleOf(document, schema, baseUrl), null, 2)}
          />
        </>
      )}
      {headers.length > 0 && (
        <details>
          <summary>Response headers</summary>
          <dl class="responses">
            {headers.map(([name, { description }]) => (
              <div>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <InlineCode text={description ?? ''} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
