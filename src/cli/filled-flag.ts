import { codePoints } from '../platform/http/fields.ts'
import { type Flags, UsageError } from './command.ts'

/** The API's limit for names of people and companies. */
const nameLengthMax = 150

/** The value of a flag for a name: trimmed, with something in it, and as short as the API wants names. */
export function filledFlag(flags: Flags, flag: string, lengthMax = nameLengthMax): string {
  const text = shortFlag(flags, flag, lengthMax)
  if (text === '') throw new UsageError(`--${flag} may not be blank.`)
  return text
}

/** Like `filledFlag`, for an optional flag. */
export function shortFlag(flags: Flags, flag: string, lengthMax = nameLengthMax): string {
  const text = (flags[flag] ?? '').trim()
  if (codePoints(text) > lengthMax)
    throw new UsageError(`--${flag} may have at most ${lengthMax} characters.`)
  return text
}
