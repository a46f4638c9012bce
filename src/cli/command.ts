/** Wrong usage, in one sentence: exit code 2. */
export class UsageError extends Error {}

/** A failure, in one sentence: exit code 1. */
export class CommandFailed extends Error {}

/** The values of one that may be repeated are a list. */
type Flag = { help: string; value?: string; isRequired?: true; isRepeatable?: true }
/** Values by flag; a switch that is set has an empty one. */
export type Flags = Record<string, string | undefined>

export type Command = {
  summary: string
  /** Names of what follows the words, such as `ID`. */
  operands?: string[]
  flags: Record<string, Flag>
  /** The exit code is 0 unless it throws or says otherwise. */
  run(input: {
    flags: Flags
    lists: Record<string, string[]>
    operands: string[]
  }): Promise<number> | Promise<void>
}

export const dataFlag = {
  data: { value: 'DIR', help: 'The data folder (default: ./data, or DATA_DIR)' },
}
export const companyFlag = {
  company: { value: 'SLUG', help: 'The company (default: the first one)' },
}
export const jsonFlag = { json: { help: 'Print JSON' } }

export function print(text: string) {
  process.stdout.write(`${text}\n`)
}

export function printError(text: string) {
  process.stderr.write(`${text}\n`)
}
