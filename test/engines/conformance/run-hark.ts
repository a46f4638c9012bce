import { runHark as run } from '../../support/command.ts'

/** Runs Hark's command on the data that `env` names, and gives what it printed. */
export async function runHark(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await run(args, { env })
  if (exitCode === 0) return stdout.trim()
  throw new Error(`hark ${args.join(' ')} ended with ${exitCode}: ${stderr}${stdout}`)
}
