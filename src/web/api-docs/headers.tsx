import { InlineCode } from './inline-code.tsx'
import type { ApiDocument, Header } from './openapi.ts'

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
