import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the database and not in it: another machine's server has another address, with the same data. */
const fileOf = (dataDir: string) => join(dataDir, 'base-url')

/** What links of the server that was started last start with: a command may run without its environment. */
export function findServedBaseUrl(dataDir: string): string | undefined {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

export function rememberBaseUrl(dataDir: string, baseUrl: string) {
  if (findServedBaseUrl(dataDir) === baseUrl) return
  try {
    writeFileSync(fileOf(dataDir), `${baseUrl}\n`)
  } catch {
    // With PostgreSQL there may be no data folder, or one that is only read: commands are then told by BASE_URL.
  }
}
