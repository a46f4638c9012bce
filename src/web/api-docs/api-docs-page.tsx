import { raw } from 'hono/html'
import type { CompanyAddress } from '../../features/company/address.ts'
import { nextTurn } from '../../platform/turns.ts'
import { textsIn } from '../../texts/texts.ts'
import { layout } from '../parts/layout.tsx'
import type { Html } from '../parts/page.ts'
import { Contents } from './contents.tsx'
import { type Resource, resourcesOf } from './document.ts'
import { ErrorSection } from './errors.tsx'
import { FieldTable, fieldsOf } from './field-table.tsx'
import { InlineCode } from './inline-code.tsx'
import { introduction } from './introduction.tsx'
import type { ApiDocument } from './openapi.ts'
import { OperationSection } from './operation.tsx'
import { sharedObjects } from './schemas.ts'

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
