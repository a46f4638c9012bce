import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { once } from './once.ts'
import { waitUntil } from './wait-until.ts'

export type Ran = { exitCode: number; stdout: string; stderr: string }

export type RunningHark = {
  /** Without a trailing slash. */
  url: string
  dataDir: string
  /** What the process has written so far, line by line. Empty for a server we did not start. */
  stdout: string[]
  stderr: string[]
  /** Runs Hark's command on this server's data. */
  hark: (args: string[]) => Promise<Ran>
  /** Whether it has ended, and what it last said: for the message of a failing test. */
  fate: () => string
  /** Asks the process to end, and gives its exit code. */
  stop: () => Promise<number>
}

const command = resolve(process.env.HARK_COMMAND ?? join(import.meta.dir, '../../bin/hark'))

/** The server of this test process: the given one, or one of our own. */
export function server(): Promise<RunningHark> {
  return once('server', async () => {
    const { HARK_BASE_URL: url, HARK_DATA_DIR: dataDir } = process.env
    if (url && dataDir) return givenServer(url, dataDir)
    return startHark()
  })
}

/** Runs Hark's command on the data of this test process's server. */
export async function hark(args: string[]): Promise<Ran> {
  return (await server()).hark(args)
}

/** Starts a server of its own, on a fresh data folder unless `env` names one. */
export async function startHark(env: Record<string, string> = {}): Promise<RunningHark> {
  const dataDir = env.DATA_DIR ?? freshDataDir()
  const child = Bun.spawn([command, 'serve'], {
    env: environment({ PORT: '0', DATA_DIR: dataDir, ...env }),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  started().add(child)
  const stdout = collectLines(child.stdout)
  const stderr = collectLines(child.stderr)
  const url = await waitUntil('Hark is listening', () => {
    if (child.exitCode !== null) {
      throw new Error(`hark serve ended with ${child.exitCode}: ${stderr.join('\n')}`)
    }
    return stdout.map(line => /Hark is listening on (https?:\/\/\S+)/.exec(line)?.[1]).find(Boolean)
  })
  const stop = () => {
    child.kill('SIGTERM')
    return child.exited
  }
  return {
    url: new URL(url).origin,
    dataDir,
    stdout,
    stderr,
    fate: () => {
      const ending = child.exitCode ?? child.signalCode ?? 'still running'
      return `Server ${child.pid}: ${ending}. ${[...stdout.slice(-3), ...stderr.slice(-5)].join('\n')}`
    },
    hark: args => runCommand(dataDir, args),
    stop,
  }
}

/** Ends every server that this process started, and removes their data. Called when all is done. */
export async function stopAll(): Promise<void> {
  for (const child of started()) child.kill('SIGKILL')
  await Promise.all([...started()].map(child => child.exited))
  for (const dir of dataDirs()) rmSync(dir, { recursive: true, force: true })
}

function givenServer(url: string, dataDir: string): RunningHark {
  return {
    url: url.replace(/\/+$/, ''),
    dataDir,
    stdout: [],
    stderr: [],
    fate: () => 'The given server.',
    hark: args => runCommand(dataDir, args),
    stop: () => Promise.reject(new Error('A given server is not ours to stop.')),
  }
}

async function runCommand(dataDir: string, args: string[]): Promise<Ran> {
  const child = Bun.spawn([command, ...args], {
    env: environment({ DATA_DIR: dataDir }),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exitCode, stdout, stderr }
}

/** The tester's own settings of Hark must not leak into the servers under test. */
function environment(own: Record<string, string>): Record<string, string | undefined> {
  const { PORT, HOST, DATA_DIR, BASE_URL, LOG_LEVEL, RATE_LIMIT_PER_MINUTE, NODE_ENV, ...rest } =
    process.env
  return { ...rest, ...own }
}

function collectLines(stream: ReadableStream<Uint8Array>): string[] {
  const lines: string[] = []
  void (async () => {
    const decoder = new TextDecoder()
    let partial = ''
    for await (const chunk of stream) {
      const pieces = (partial + decoder.decode(chunk, { stream: true })).split('\n')
      partial = pieces.pop() ?? ''
      lines.push(...pieces)
    }
    if (partial) lines.push(partial)
  })()
  return lines
}

function freshDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'hark-test-'))
  dataDirs().add(dir)
  return dir
}

const started = () => once('started', () => new Set<Bun.Subprocess>())
const dataDirs = () => once('dataDirs', () => new Set<string>())
