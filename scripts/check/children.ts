import { childrenOf, signal } from '../../test/support/postgres/processes.ts'
import { root } from './plan.ts'

export type Ended = { exitCode: number; wallSeconds: number; cpuSeconds: number }

const running = new Set<number>()
let isOver = false

/** Runs a command to its end, or for `secondsMax`, and gives each line that it prints. */
export async function run(
  words: string[],
  onLine: (line: string) => void = () => {},
  { env = {}, secondsMax = 1800 }: { env?: Record<string, string>; secondsMax?: number } = {},
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
  const timer = setTimeout(() => {
    onLine(`Ended after ${secondsMax} seconds.`)
    end(child.pid)
  }, secondsMax * 1000)
  await child.exited
  clearTimeout(timer)
  if (isOver) return new Promise(() => {})
  running.delete(child.pid)
  // A process that it left behind may hold the pipe open.
  await Promise.race([reading, Bun.sleep(5000)])
  return {
    exitCode: child.exitCode ?? 1,
    wallSeconds: (performance.now() - began) / 1000,
    cpuSeconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
  }
}

/** Ends everything that was started here and still runs; nobody hears of it again. */
export function endAll(): void {
  isOver = true
  for (const pid of running) end(pid)
}

/** Not by its process group: the guard of a PostgreSQL lives on, as it ends the server and removes its data. */
function end(pid: number): void {
  for (const each of withDescendants(pid)) signal(each, 'SIGKILL')
}

function withDescendants(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(withDescendants)]
}
