import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from './once.ts'

/** An empty folder that is gone when all tests are, at the latest when bin/check ends. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(process.env.HARK_TEST_FOLDER ?? tmpdir(), 'hark-test-'))
  folders().add(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of folders()) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

const folders = () => once('folders', () => new Set<string>())
