import { join } from 'node:path'

const command = process.env.HARK_COMMAND ?? join(import.meta.dir, '../../../bin/hark')

/** Runs Hark's command on the data that `env` names, and gives what it printed. */
export async function runHark(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = Bun.spawn([command, ...args], {
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (exitCode === 0) return stdout.trim()
  throw new Error(`hark ${args.join(' ')} ended with ${exitCode}: ${stderr}${stdout}`)
}
