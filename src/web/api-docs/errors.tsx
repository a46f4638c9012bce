import { FieldTable, fieldsOf } from './field-table.tsx'
import { InlineCode } from './inline-code.tsx'
import type { ApiDocument } from './openapi.ts'
import { fieldCodes, problemCodes } from './schemas.ts'

/** The `type` of a problem leads here: its anchors are part of the API. */
export function ErrorSection({ document }: { document: ApiDocument }) {
  const problem = document.components.schemas.Problem
  return (
    <section id="errors">
      <h2>Errors</h2>
      <p>
        Every error under <code>/api/</code> is <code>application/problem+json</code> (RFC 9457).
        Its <code>code</code> never changes its meaning; decide by it, not by the texts.
      </p>
      {problem && (
        <FieldTable
          document={document}
          caption="Fields of a problem"
          fields={fieldsOf(problem)}
          telling="optional"
        />
      )}
      <h3 id="error-codes">Codes</h3>
      <dl class="error-codes">
        {problemCodes(document).map(({ code, status, title, help }) => (
          <div id={`error-${code}`}>
            <dt>
              <a href={`#error-${code}`}>
                <code>{code}</code>
              </a>
              <span class="error-status">{status}</span>
            </dt>
            <dd>
              <strong>{title}.</strong> <InlineCode document={document} text={help} />
            </dd>
          </div>
        ))}
      </dl>
      <h3 id="field-codes">Field codes</h3>
      <p>
        The <code>code</code> of an item of <code>errors</code>, where a problem is{' '}
        <a href="#error-invalid_input">
          <code>invalid_input</code>
        </a>
        .
      </p>
      <dl class="error-codes">
        {fieldCodes(document).map(({ code, help }) => (
          <div id={`field-error-${code}`}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
