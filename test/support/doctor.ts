import { runHark } from './command.ts'

type Finding = { check: string; state: 'ok' | 'warning' | 'problem'; message: string }
export type Examined = {
  exitCode: number
  ok: boolean
  checks: Finding[]
  of: (check: string) => Finding | undefined
}

/** `hark doctor --json`, as a program reads it. */
export async function doctor(env: Record<string, string>, args: string[] = []): Promise<Examined> {
  const { exitCode, stdout, stderr } = await runHark(['doctor', '--json', ...args], { env })
  if (stderr !== '') throw new Error(`hark doctor: ${stderr}`)
  const { ok, checks } = JSON.parse(stdout) as Pick<Examined, 'ok' | 'checks'>
  return { exitCode, ok, checks, of: name => checks.find(({ check }) => check === name) }
}
