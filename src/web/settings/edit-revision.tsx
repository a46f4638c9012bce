import { problem } from '../../errors/problem.ts'
import type { PageCall } from '../parts/page.ts'

export type Edited = { edit_revision: number }

type EditRevisionProps = { row: Edited } & Pick<PageCall, 'sent'>

/** What a form edits, as it was shown. Once its sender has been told of another edit, as it is now. */
export function EditRevision({ row, sent }: EditRevisionProps) {
  const shown = sent?.problem === 'precondition_failed' ? undefined : sent?.fields.edit_revision
  return <input type="hidden" name="edit_revision" value={shown ?? String(row.edit_revision)} />
}

/** Nobody overwrites what another has saved since the form was shown: as If-Match does for the API. */
export function requireUnchanged(
  { edit_revision: shown }: Partial<Record<string, string>>,
  { edit_revision }: Edited,
) {
  if (shown !== String(edit_revision)) throw problem('precondition_failed')
}
