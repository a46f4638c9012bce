import { catalogue, fieldCatalogue } from '../../platform/errors/catalogue.ts'
import type { ApiDocument } from './document.ts'
import { FieldTable, fieldsOf } from './field-table.tsx'
import { InlineCode } from './inline-code.tsx'

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
          caption="Fields of a problem"
          fields={fieldsOf(problem).map(withoutChoices)}
          telling="optional"
        />
      )}
      <h3 id="error-codes">Codes</h3>
      <dl class="error-codes">
        {Object.entries(catalogue).map(([code, { status, title, help }]) => (
          <div id={`error-${code}`}>
            <dt>
              <a href={`#error-${code}`}>
                <code>{code}</code>
              </a>
              <span class="error-status">{status}</span>
            </dt>
            <dd>
              <strong>{title}.</strong> <InlineCode text={help} />
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
        {Object.entries(fieldCatalogue).map(([code, help]) => (
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

/** The codes are listed right below, with what they mean. */
function withoutChoices<Field extends { schema: { enum?: unknown[] } }>(field: Field): Field {
  const { enum: _, ...schema } = field.schema
  return { ...field, schema }
}
