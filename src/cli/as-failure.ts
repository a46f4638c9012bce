import { EngineBusy } from '../platform/db/engine.ts'
import { CommandFailed } from './command.ts'

/** What the person can do something about is one sentence. */
export function asFailure(error: unknown, what: string): unknown {
  const { code, message } = error as { code?: string; message?: string }
  const isKnown =
    error instanceof EngineBusy || /^(?:E[A-Z]+|SQLITE_\w+|ERR_POSTGRES_\w+)$/.test(code ?? '')
  return isKnown ? new CommandFailed(`${what}: ${message}.`) : error
}
