import type { CompanyAddress } from '../features/companies/index.ts'
import { type ApiDocument, operationsOf, sharedObjects } from './api-docs/document.ts'
import { ErrorSection } from './api-docs/errors.tsx'
import { FieldTable, fieldsOf } from './api-docs/field-table.tsx'
import { introduction } from './api-docs/introduction.tsx'
import { OperationSection } from './api-docs/operation.tsx'
import { layout } from './layout.tsx'
import type { Html } from './page.ts'

type ApiDocsPage = {
  /** The OpenAPI document that the same installation serves. */
  document: Record<string, unknown>
  address: CompanyAddress
}

/** The API's reference, made from the document that describes it and the catalogue of errors. */
export function apiDocsPage({ document, address }: ApiDocsPage): Html {
  return layout({
    address,
    title: 'API reference',
    description: 'How to read and write feedback over HTTP.',
    children: <Reference document={document as ApiDocument} baseUrl={address.base} />,
  })
}

type ReferenceProps = { document: ApiDocument; baseUrl: string }

function Reference({ document, baseUrl }: ReferenceProps) {
  const operations = operationsOf(document)
  return (
    <div class="with-side docs">
      <div class="page-head">
        <h1>API reference</h1>
        <p class="lead">
          Read and write feedback over HTTP. For machines, the same as{' '}
          <a href={`${baseUrl}/api/v1/openapi.json`}>OpenAPI</a>.
        </p>
      </div>
      <Contents document={document} />
      <div class="with-side-body">
        <section id="introduction">
          <h2>Introduction</h2>
          <p>
            Every path below starts at <code>{baseUrl}</code>
          </p>
          {introduction.map(({ id, title, Part }) => (
            <section id={id}>
              <h3>{title}</h3>
              <Part baseUrl={baseUrl} />
            </section>
          ))}
        </section>
        <section id="endpoints">
          <h2>Endpoints</h2>
          {operations.map(operation => (
            <OperationSection document={document} operation={operation} baseUrl={baseUrl} />
          ))}
        </section>
        <section id="objects">
          <h2>Objects</h2>
          {sharedObjects(document).map(([name, schema]) => (
            <section id={`object-${name}`}>
              <h3>{name}</h3>
              <FieldTable
                caption={`Fields of ${name}`}
                fields={fieldsOf(schema)}
                telling="optional"
              />
            </section>
          ))}
        </section>
        <ErrorSection document={document} />
      </div>
    </div>
  )
}

function Contents({ document }: { document: ApiDocument }) {
  return (
    <nav class="side contents" aria-label="On this page">
      <ContentsPart
        id="introduction"
        title="Introduction"
        entries={introduction.map(({ id, title }) => [id, title])}
      />
      <ContentsPart
        id="endpoints"
        title="Endpoints"
        entries={operationsOf(document).map(({ operationId, summary }) => [operationId, summary])}
      />
      <ContentsPart
        id="objects"
        title="Objects"
        entries={sharedObjects(document).map(([name]) => [`object-${name}`, name])}
      />
      <ContentsPart
        id="errors"
        title="Errors"
        entries={[
          ['error-codes', 'Codes'],
          ['field-codes', 'Field codes'],
        ]}
      />
    </nav>
  )
}

function ContentsPart({ id, title, entries }: { id: string; title: string; entries: string[][] }) {
  return (
    <>
      <a class="contents-title" href={`#${id}`}>
        {title}
      </a>
      <ul>
        {entries.map(([target, label]) => (
          <li>
            <a href={`#${target}`}>{label}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
