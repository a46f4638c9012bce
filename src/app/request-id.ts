import { redact } from './redact.ts'

/** Nobody has to guess it, only to tell it from others: where the process is random, a count is enough. */
const process = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
let count = 0

/** A client's own id is kept where it is harmless in a header and a log. */
export function requestId(sent: string | null): string {
  if (sent === null) return newId()
  const isHarmless = /^[\w.-]{1,128}$/.test(sent) && redact(sent) === sent
  return isHarmless ? sent : newId()
}

function newId(): string {
  return `${process}-${(++count).toString(36)}`
}
