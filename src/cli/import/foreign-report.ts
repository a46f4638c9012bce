import type { RefusalGroup } from '../../features/transfer/import/group-refusals.ts'
import type { SourceImported } from '../../features/transfer/import/import-source.ts'
import type { Source } from '../../features/transfer/import/source.ts'
import { print } from '../command.ts'
import { countOf, votesOf } from './count-of.ts'

export function printMapping({ mapping }: Source) {
  if (!mapping) return
  for (const { field, column } of mapping.used) print(`${field.padEnd(12)}  ${printable(column)}`)
  if (mapping.ignored.length > 0) print(`not imported  ${printable(mapping.ignored.join(', '))}`)
}

export function refusalOf({ lines, count, column, reason }: RefusalGroup): string {
  return `${count === 1 ? 'Line' : 'Lines'} ${lines}${column && `, ${printable(column)}`}: ${printable(reason)}`
}

const shownMax = 500

/** Text of a file, which may not command the terminal, nor fill it. */
function printable(text: string): string {
  const shown = text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
  return shown.replace(/\p{Cc}/gu, ' ')
}

export function summaryOf(done: SourceImported, isDryRun: boolean): string {
  const parts = [
    countOf(done.posts, 'post'),
    votesOf(done),
    countOf(done.comments, 'comment'),
    countOf(done.tags, 'new tag'),
  ]
  const customers = countOf(done.customers, 'new customer')
  return `${isDryRun ? 'Would import' : 'Imported'} ${parts.join(', ')} and ${customers}`
}

export function notesOf(done: SourceImported, refusedFile: string | undefined): string[] {
  const { existing, refusedRows } = done
  const where = refusedFile === undefined ? '' : `; they are in ${refusedFile}`
  return [
    ...(existing > 0
      ? [`Imported before, and left as they are: ${countOf(existing, 'post')}.`]
      : []),
    ...(refusedRows > 0 ? [`Refused: ${countOf(refusedRows, 'row')}${where}.`] : []),
  ]
}
