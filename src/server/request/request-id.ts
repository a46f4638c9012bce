import { redact } from './redact.ts'

/** A client's own id is used where it is harmless in a header and a log. */
export function requestId(sent: string | null): string {
  if (sent === null) return crypto.randomUUID()
  const isHarmless = /^[\w.-]{1,128}$/.test(sent) && redact(sent) === sent
  return isHarmless ? sent : crypto.randomUUID()
}
