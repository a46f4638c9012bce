import { type ChosenColumns, columnFields } from '../../features/transfer/import/sources/columns.ts'
import { type TextEncoding, textEncodings } from '../../platform/csv/decode-text.ts'
import { UsageError } from '../command.ts'

export function parseColumns(pairs: string[]): ChosenColumns {
  const chosen: ChosenColumns = {}
  for (const [field, column] of pairs.map(pair => parsePair('map', pair))) {
    const known = columnFields.find(name => name === field)
    if (!known) throw new UsageError(`--map knows ${columnFields.join(', ')}, but no "${field}".`)
    chosen[known] = column
  }
  return chosen
}

export function parsePair(flag: string, pair: string): [string, string] {
  const at = pair.indexOf('=')
  if (at > 0) return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  throw new UsageError(`--${flag} must be two names with = between them, not "${pair}".`)
}

export function parseEncoding(given: string | undefined): TextEncoding | undefined {
  const encoding = textEncodings.find(name => name === given?.toLowerCase())
  if (given === undefined || encoding) return encoding
  throw new UsageError(`--encoding must be one of ${textEncodings.join(', ')}.`)
}
