import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from './fresh-folder.ts'

/** The processor time that this process takes for it, in ms: however busy the machine is, it takes hardly more. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** What a module exports, run in a new process: for measures of memory, which other tests of this one would change. */
export async function inOwnProcess<Result>(module: string): Promise<Result> {
  const file = join(freshFolder(), 'module.ts')
  writeFileSync(file, module)
  const script = `console.log(JSON.stringify((await import(${JSON.stringify(file)})).default))`
  const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'inherit' })
  return JSON.parse(await child.stdout.text())
}
