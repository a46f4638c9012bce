import type { Resource } from './document.ts'
import { introduction } from './introduction.tsx'
import type { ApiDocument } from './openapi.ts'
import { sharedObjects } from './schemas.ts'

type ContentsProps = { document: ApiDocument; resources: Resource[] }

/** The table of contents beside the page, or above it on a phone. */
export function Contents({ document, resources }: ContentsProps) {
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
