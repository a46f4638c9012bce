import { join } from 'node:path'

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'hark.db')
}
