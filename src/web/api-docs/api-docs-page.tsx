import { raw } from 'hono/html'
import type { CompanyAddress } from '../../features/company/company.ts'
import { nextTurn } from '../../platform/turns.ts'
import { textsIn } from '../../texts/texts.ts'
import { layout } from '../parts/layout.tsx'
import type { Html } from '../parts/page.ts'
import { FieldTable, fieldsOf, InlineCode } from './field-table.tsx'
import { introduction } from './introduction.tsx'
import { OperationSection } from './operation.tsx'
import {
  type ApiDocument,
  fieldCodes,
  problemCodes,
  type Resource,
  resourcesOf,
  sharedObjects,
} from './schemas.ts'

type ApiDocsPage = {
  /** The OpenAPI document that the same installation serves. */
  document: Record<string, unknown>
  address: CompanyAddress
}

/**
 * The API's reference, built from the document that describes it: in English, as that is. Each resource takes a turn: all of
 * them at once blocked the event loop for 150 ms after a start.
 */
export async function apiDocsPage({ document: described, address }: ApiDocsPage): Promise<Html> {
  const document = described as ApiDocument
  const resources = resourcesOf(document)
  const sections: Html[] = []
  for (const resource of resources) {
    await nextTurn()
    const section = (
      <ResourceSection document={document} resource={resource} baseUrl={address.base} />
    )
    sections.push(raw(String(section)))
  }
  await nextTurn()
  const parts = { document, resources, sections, baseUrl: address.base }
  return layout({
    frame: { address, t: textsIn('en'), theme: 'system' },
    title: 'API reference',
    description: 'How to read and write feedback over HTTP.',
    children: <Reference {...parts} />,
  })
}

type SectionProps = { document: ApiDocument; resource: Resource; baseUrl: string }

function ResourceSection({ document, resource, baseUrl }: SectionProps) {
  const { id, name, description, operations } = resource
  return (
    <section id={id}>
      <h2>{name}</h2>
      <p>
        <InlineCode document={document} text={description} />
      </p>
      {operations.map(operation => (
        <OperationSection document={document} operation={operation} baseUrl={baseUrl} />
      ))}
    </section>
  )
}

type ReferenceProps = {
  document: ApiDocument
  resources: Resource[]
  sections: Html[]
  baseUrl: string
}

function Reference({ document, resources, sections, baseUrl }: ReferenceProps) {
  return (
    <div class="with-side docs">
      <div class="page-head">
        <h1>API reference</h1>
        <p class="lead">
          Read and write feedback over HTTP. For machines, the same as{' '}
          <a href={`${baseUrl}/api/v1/openapi.json`}>OpenAPI</a>.
        </p>
      </div>
      <Contents document={document} resources={resources} />
      <div class="with-side-body">
        <section id="introduction">
          <h2>Introduction</h2>
          <p>
            Every path below starts at <code>{baseUrl}</code>
          </p>
          {introduction.map(({ id, title, Part }) => (
            <section id={id}>
              <h3>{title}</h3>
              <Part document={document} baseUrl={baseUrl} />
            </section>
          ))}
        </section>
        {sections}
        <section id="objects">
          <h2>Objects</h2>
          {sharedObjects(document).map(([name, schema]) => (
            <section id={`object-${name}`}>
              <h3>{name}</h3>
              <p>
                <InlineCode document={document} text={schema.description ?? ''} />
              </p>
              <FieldTable
                document={document}
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

type ContentsProps = { document: ApiDocument; resources: Resource[] }

/** The table of contents beside the page, or above it on a phone. */
function Contents({ document, resources }: ContentsProps) {
  return (
    <nav class="side contents" aria-label="On this page">
      <ContentsPart
        id="introduction"
        title="Introduction"
        entries={introduction.map(({ id, title }) => [id, title])}
      />
      {resources.map(({ id, name, operations }) => (
        <ContentsPart
          id={id}
          title={name}
          entries={operations.map(operation => [operation.id, operation.summary])}
        />
      ))}
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

/** The `type` of a problem leads here: its anchors are part of the API. */
function ErrorSection({ document }: { document: ApiDocument }) {
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
