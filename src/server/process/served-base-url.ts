import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the database, not in it: servers on other machines share the data, but not the address. */
const fileOf = (dataDir: string) => join(dataDir, 'base-url')

/** The base URL of the server that was started last, for commands that run without its environment. */
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
    // With PostgreSQL the data folder may be missing or read-only: commands then need BASE_URL.
  }
}
