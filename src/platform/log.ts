export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
type LogFields = Record<string, string | number | boolean | null | undefined>

export type Log = Record<Exclude<LogLevel, 'silent'>, (event: string, fields?: LogFields) => void>

/** One line an event: JSON for machines, aligned words for a person at a terminal. */
export function createLog(least: LogLevel, stream = process.stdout): Log {
  const write = (level: keyof Log) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(least)) return () => {}
    return (event: string, fields: LogFields = {}) => {
      const time = new Date().toISOString()
      const line = stream.isTTY
        ? personLine(time, level, event, fields)
        : JSON.stringify({ time, level, event, ...fields })
      stream.write(`${line}\n`)
    }
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
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
