import { parseArgs as parseOptions } from 'node:util'
import { type Command, type Flags, UsageError } from './command.ts'

/** Longer than any path or URL; a refusal repeats what it refuses, and should be read at a glance. */
const valueLengthMax = 4_096

/** What follows a command's name, held against its flags and operands. */
export function parseArgs(
  name: string,
  { flags: declared, operands = [] }: Command,
  words: string[],
): { flags: Flags; lists: Record<string, string[]>; operands: string[] } {
  const wrong = (sentence: string) => new UsageError(`${sentence}; see \`hark ${name} --help\`.`)
  const options = Object.fromEntries(
    Object.entries(declared).map(([flag, { value, isRepeatable = false }]) => [
      flag,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: isRepeatable,
      },
    ]),
  )
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseOptions({ args: words, options, allowPositionals: true, strict: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ')
    throw wrong(sentence.replace(/\.$/, ''))
  }
  const flags: Flags = {}
  const lists: Record<string, string[]> = {}
  for (const [flag, value] of Object.entries(parsed.values)) {
    const values = [value].flat().map(one => (one === true ? '' : String(one)))
    if (values.some(one => one.length > valueLengthMax))
      throw wrong(`--${flag} is longer than ${valueLengthMax} characters`)
    if (Array.isArray(value)) lists[flag] = values
    else flags[flag] = values[0]
  }
  for (const [flag, { isRequired }] of Object.entries(declared))
    if (isRequired && flags[flag] === undefined) throw wrong(`--${flag} is required`)
  if (parsed.positionals.length !== operands.length) {
    const expected = operands.length === 0 ? 'no more words' : 'exactly that'
    throw wrong(`\`hark ${[name, ...operands].join(' ')}\` takes ${expected}`)
  }
  return { flags, lists, operands: parsed.positionals }
}
