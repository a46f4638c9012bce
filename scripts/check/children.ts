import { childrenOf, signal } from '../../test/support/postgres/processes.ts'
import { root } from './plan.ts'

export type Ended = { exitCode: number; wallSeconds: number; cpuSeconds: number }

const running = new Set<number>()

/** Runs a command to its end, and gives each line that it prints. */
export async function run(
  words: string[],
  env: Record<string, string | undefined>,
  onLine: (line: string) => void,
): Promise<Ended> {
  const began = performance.now()
  // A shell, for both streams in the order of writing. In a group of its own, so that Ctrl-C reaches only this process,
  // which then ends the others.
  const child = Bun.spawn(['/bin/sh', '-c', 'exec "$@" 2>&1', '-', ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
    detached: true,
  })
  running.add(child.pid)
  const decoder = new TextDecoder()
  let partial = ''
  const reading = (async () => {
    for await (const chunk of child.stdout) {
      const lines = (partial + decoder.decode(chunk, { stream: true })).split('\n')
      partial = lines.pop()!
      lines.forEach(onLine)
    }
    if (partial) onLine(partial)
  })()
  await child.exited
  running.delete(child.pid)
  // A process that it left behind may hold the pipe open.
  await Promise.race([reading, Bun.sleep(5000)])
  return {
    exitCode: child.exitCode ?? 1,
    wallSeconds: (performance.now() - began) / 1000,
    cpuSeconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
  }
}

/**
 * Ends everything that was started here and still runs. Not by process groups: the guard of a PostgreSQL that a test
 * started must live on, as it ends the server and removes its data.
 */
export function endAll(): void {
  for (const pid of [...running].flatMap(withDescendants)) signal(pid, 'SIGKILL')
}

function withDescendants(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(withDescendants)]
}
