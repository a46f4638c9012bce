import { join, resolve } from 'node:path'

export type Ran = { exitCode: number; stdout: string; stderr: string }

/** How a process of Hark is started: which Hark, where, with what in its environment and to read. */
export type Start = {
  command?: string
  cwd?: string
  env?: Record<string, string>
  input?: Blob | ReadableStream<Uint8Array> | 'ignore'
}

const root = resolve(import.meta.dir, '../..')

/** Hark from its sources. */
export const sourceCommand = join(root, 'bin/hark')
/** The Hark that most tests start: the given one, or that of the sources. */
export const givenCommand = resolve(process.env.HARK_COMMAND || sourceCommand)

export function spawnHark(args: string[], start: Start = {}) {
  return spawn([start.command ?? givenCommand, ...args], start)
}

/**
 * Prints its process id, then what Hark prints. Started by a shell: when a test times out, the test runner kills whatever
 * Bun started, and other tests share this server.
 */
export function spawnServer(start: Start) {
  const script = '"$0" serve & echo $!; wait $!'
  return spawn(['/bin/sh', '-c', script, start.command ?? givenCommand], start)
}

function spawn(words: string[], { cwd, env = {}, input = 'ignore' }: Start) {
  return Bun.spawn(words, {
    ...(cwd === undefined ? {} : { cwd }),
    env: environment(env),
    stdin: input,
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

/** Runs one command to its end. */
export async function runHark(args: string[], start?: Start): Promise<Ran> {
  const child = spawnHark(args, start)
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exitCode, stdout, stderr }
}

/** The tester's own settings must not leak into the Hark under test; how bin/check lets it compile is for both. */
export function environment(own: Record<string, string>): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, BUN_JSC_useFTLJIT } = process.env
  return { PATH, HOME, TMPDIR, BUN_JSC_useFTLJIT, ...own }
}
