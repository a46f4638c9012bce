import {
  EngineBusy,
  EngineRefused,
  EngineUnavailable,
  StorageUnavailable,
} from '../platform/db/engine.ts'
import { CommandFailed } from './command.ts'

/** Failures that the person can fix become one sentence, after `what` if given. */
export function asFailure(error: unknown, what?: string): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (error instanceof EngineUnavailable || error instanceof EngineRefused)
    return new CommandFailed(what ? `${what}: ${message}` : message!)
  const isKnown =
    error instanceof EngineBusy ||
    error instanceof StorageUnavailable ||
    /^(?:E[A-Z]+|SQLITE_\w+|ERR_POSTGRES_\w+)$/.test(code ?? '')
  return isKnown ? new CommandFailed(`${what ?? 'The database refuses'}: ${message}.`) : error
}
