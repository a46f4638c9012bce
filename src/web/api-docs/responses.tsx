import { CodeBlock } from './code-block.tsx'
import { type ApiResponse, contentSchema, followed, type Operation } from './document.ts'
import { FieldTable, fieldsOf } from './field-table.tsx'
import { HeaderList } from './headers.tsx'
import { InlineCode } from './inline-code.tsx'
import type { ApiDocument } from './openapi.ts'
import { sampleOf } from './sample.ts'

type ResponsesProps = { document: ApiDocument; operation: Operation }

/** Successes at length, everything else as a list. */
export function Responses({ document, operation }: ResponsesProps) {
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
