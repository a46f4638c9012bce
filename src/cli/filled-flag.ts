import { codePoints } from '../platform/http/fields.ts'
import { type Flags, UsageError } from './command.ts'

/** As long as the API lets a customer's name be. */
const nameLengthMax = 150

/** The value of a flag for a name: trimmed, with something in it, and as short as the API wants names. */
export function filledFlag(flags: Flags, flag: string): string {
  const text = shortFlag(flags, flag)
  if (text === '') throw new UsageError(`--${flag} may not be blank.`)
  return text
}

/** The same for one that may be left out. */
export function shortFlag(flags: Flags, flag: string): string {
  const text = (flags[flag] ?? '').trim()
  if (codePoints(text) > nameLengthMax)
    throw new UsageError(`--${flag} may have at most ${nameLengthMax} characters.`)
  return text
}
