import type { LineStream } from './batched-lines.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
type LogFields = Record<string, string | number | boolean | null | undefined>

type Write = (event: string, fields?: LogFields) => void

/** One line of an event that repeats: only its duration and its id change. */
export type PreparedLine = (durationMs: number, requestId: string) => void

export type Log = Record<Exclude<LogLevel, 'silent'>, Write> & {
  /** At the level `info`. What never changes is written out once. */
  prepared(event: string, fields: LogFields): PreparedLine
}

/** One line an event: JSON for machines, aligned words for a person at a terminal. */
export function createLog(
  least: LogLevel,
  stream: LineStream = process.stdout,
  everywhere: LogFields = {},
): Log {
  const isWritten = (level: LogLevel) => logLevels.indexOf(level) >= logLevels.indexOf(least)
  const write = (level: Exclude<LogLevel, 'silent'>): Write => {
    if (!isWritten(level)) return () => {}
    const isUrgent = level === 'warn' || level === 'error'
    return (event, fields) => {
      const all = { ...everywhere, ...fields }
      const line = stream.isTTY
        ? personLine(isoMillis(), level, event, all)
        : JSON.stringify({ time: isoMillis(), level, event, ...all })
      stream.write(`${line}\n`)
      if (isUrgent) stream.writeNow?.()
    }
  }
  const info = write('info')
  const prepared: Log['prepared'] = (event, fields) => {
    if (!isWritten('info')) return () => {}
    if (stream.isTTY)
      return (durationMs, requestId) =>
        info(event, { ...fields, duration_ms: durationMs, request_id: requestId })
    const fixed = JSON.stringify({ level: 'info', event, ...everywhere, ...fields }).slice(1, -1)
    return (durationMs, requestId) => {
      const own = `"duration_ms":${durationMs},"request_id":${JSON.stringify(requestId)}`
      stream.write(`{"time":"${isoMillis()}",${fixed},${own}}\n`)
    }
  }
  return { debug: write('debug'), info, warn: write('warn'), error: write('error'), prepared }
}

let toldMs = 0
let lastText = ''

/** Now; written out once for all lines of a millisecond. */
function isoMillis(): string {
  const now = Date.now()
  if (now !== toldMs) {
    toldMs = now
    lastText = new Date(now).toISOString()
  }
  return lastText
}

function personLine(time: string, level: string, event: string, fields: LogFields): string {
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${printable(String(value))}`)
  return [time.slice(11, 23), level.padEnd(5), event, ...rest].join(' ')
}

/** Control characters would let a request draw on the operator's terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, c => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
