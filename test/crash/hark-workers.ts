import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { patient, type RunningHark } from '../support/hark.ts'
import { childrenOf, isAlive } from '../support/postgres/processes.ts'
import { type Connection, lines, openConnection } from '../support/raw-socket.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

export const command = resolve(process.env.HARK_COMMAND ?? `${import.meta.dir}/../../bin/hark`)

const started: Bun.Subprocess[] = []
const folders: string[] = []
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await Promise.all(started.map(child => child.exited))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export type Place = Record<string, string> & { DATA_DIR: string }

/** The settings of a new installation on the engine. */
export async function freshPlace(engine: 'sqlite' | 'postgres'): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'hark-workers-'))
  folders.push(folder)
  const data = { DATA_DIR: join(folder, 'data') }
  return engine === 'sqlite' ? data : { ...data, DATABASE_URL: await testDatabaseUrl() }
}

export function environment(own: Record<string, string>) {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, ...own }
}

export type HarkWorkers = Awaited<ReturnType<typeof startWorkers>>

/** Hark with several workers, once all are ready. */
export async function startWorkers(
  place: Place,
  workers: number,
  own: Record<string, string> = {},
) {
  const child = Bun.spawn([command, 'serve', '--workers', String(workers)], {
    env: environment({ PORT: '0', ...patient, ...place, ...own }),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  started.push(child)
  const output = { out: '', err: '' }
  const collect = async (stream: ReadableStream<Uint8Array>, name: keyof typeof output) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) output[name] += decoder.decode(chunk, { stream: true })
  }
  const collected = [collect(child.stdout, 'out'), collect(child.stderr, 'err')]
  const url = await waitUntil('Hark is listening', () => {
    if (child.exitCode !== null) throw new Error(`Ended with ${child.exitCode}: ${output.err}`)
    return /listening on (http\S+)/.exec(output.out)?.[1]
  })
  return {
    url,
    output,
    /** Of a new installation. */
    freshToken: () => waitUntil('the token is shown', () => /hark_\w{46}/.exec(output.out)?.[0]),
    workers: () => childrenOf(child.pid).filter(isAlive),
    logLines: () => output.out.split('\n').filter(line => line.startsWith('{')),
    kill(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal)
      return child.exited
    },
    /** The exit code, once everything is read that was written. */
    async ended() {
      const exitCode = await child.exited
      await Promise.all(collected)
      return exitCode
    },
  }
}

/** One open connection to every worker, by the worker's process id. */
export async function connectToEach(hark: HarkWorkers): Promise<Map<number, Connection>> {
  const connections = new Map<number, Connection>()
  const workers = hark.workers()
  for (let n = 0; connections.size < workers.length; n++) {
    if (n > 1000) throw new Error(`${connections.size} of ${workers.length} workers answer.`)
    const connection = await openConnection({ url: hark.url } as RunningHark)
    const id = `probe-${crypto.randomUUID()}`
    connection.send(lines(['GET /healthz HTTP/1.1', 'Host: x', `X-Request-Id: ${id}`]))
    await connection.answer()
    const line = await waitUntil('the request is logged', () =>
      hark.logLines().find(text => text.includes(id)),
    )
    const { pid } = JSON.parse(line) as { pid: number }
    if (connections.has(pid)) connection.destroy()
    else connections.set(pid, connection)
  }
  return connections
}
