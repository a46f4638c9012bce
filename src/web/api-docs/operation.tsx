import { CodeBlock, FieldTable, fieldsOf, InlineCode, parameterFields } from './field-table.tsx'
import {
  type ApiDocument,
  type ApiResponse,
  contentSchema,
  followed,
  type Header,
  type Operation,
  type Parameter,
  sampleOf,
} from './schemas.ts'

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

/** A line that works as it stands, once the shell knows HARK_TOKEN. */
function curlExample(document: ApiDocument, operation: Operation, baseUrl: string): string {
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

type ResponsesProps = { document: ApiDocument; operation: Operation }

/** Successes at length, everything else as a list. */
function Responses({ document, operation }: ResponsesProps) {
  const isSuccess = ([status]: [string, ApiResponse]) => Number(status) < 300
  const others = operation.responses.filter(response => !isSuccess(response))
  return (
    <>
      {operation.responses.filter(isSuccess).map(([status, response]) => (
        <Success document={document} status={status} response={response} />
      ))}
      <h4>Other responses</h4>
      <dl class="responses">
        {others.map(([status, { description, headers }]) => (
          <div>
            <dt>
              <code>{status}</code>
            </dt>
            <dd>
              <InlineCode document={document} text={description} />
              {Object.keys(headers).map(name => (
                <>
                  {' '}
                  With <code>{name}</code>.
                </>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type SuccessProps = { document: ApiDocument; status: string; response: ApiResponse }

function Success({ document, status, response }: SuccessProps) {
  const schema = contentSchema(response.content)
  return (
    <>
      <h4>
        Response <code>{status}</code>
      </h4>
      <p>
        <InlineCode document={document} text={response.description} />
      </p>
      {schema && (
        <>
          <FieldTable
            document={document}
            caption="Response fields"
            fields={fieldsOf(followed(document, schema))}
            telling="optional"
          />
          <CodeBlock
            label="Response body"
            text={JSON.stringify(sampleOf(document, schema), null, 2)}
          />
        </>
      )}
      <details>
        <summary>Response headers</summary>
        <HeaderList document={document} headers={response.headers} />
        <p>
          And the <a href="#headers">headers of any response</a>.
        </p>
      </details>
    </>
  )
}

type HeaderListProps = { document: ApiDocument; headers: Record<string, Header> }

export function HeaderList({ document, headers }: HeaderListProps) {
  return (
    <dl class="responses headers">
      {Object.entries(headers).map(([name, { description = '' }]) => (
        <div>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <InlineCode document={document} text={description} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
