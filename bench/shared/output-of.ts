import { resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')

/** What the command prints; empty if it fails or is not installed. */
export function outputOf(...command: string[]): string {
  try {
    const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: root })
    return exitCode === 0 ? `${stdout}${stderr}`.trim() : ''
  } catch {
    return ''
  }
}
