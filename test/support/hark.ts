import { type Ran, runHark, type Start, spawnServer } from './command.ts'
import { freshFolder, removeFolders } from './fresh-folder.ts'
import { isMade, once } from './once.ts'
import { isAlive, signal } from './postgres/processes.ts'
import { databaseOf } from './test-database.ts'
import { waitUntil } from './wait-until.ts'

export type RunningHark = {
  /** Without a trailing slash. */
  url: string
  dataDir: string
  /** Unknown for a server we did not start. */
  pid?: number
  /** What the process has written so far, line by line. Empty for a server we did not start. */
  stdout: string[]
  stderr: string[]
  /** The token that a first start prints. */
  firstToken: () => Promise<string>
  /** Runs Hark's command on this server's data. */
  hark: (args: string[]) => Promise<Ran>
  /** Whether it has ended, and what it last said: for the message of a failing test. */
  fate: () => string
  /** Sends a signal, and gives the exit code of the process once it has ended. */
  kill: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number>
  /** Asks the process to end, and gives its exit code. */
  stop: () => Promise<number>
}

/** The server of this test process: the given one, or one of our own that believes a proxy. */
export function server(): Promise<RunningHark> {
  return once('server', async () => givenServer() ?? startHark({ TRUSTED_PROXIES: '1' }))
}

/** On a busy machine a server refuses requests. That is not what most tests are about, so theirs wait instead. */
export const patient = { OVERLOAD_WAIT_MS: '60000' }
/** Most tests wait for what notifies people, not for the time in which it could be undone. */
const atOnce = { NOTIFY_AFTER_SECONDS: '0' }
/** For tests of refusals, and of databases that are away: as an installation has it by default. */
export const impatient = { OVERLOAD_WAIT_MS: '800' }

/** Starts a server of its own, on a fresh data folder unless `env` names one. */
export async function startHark(
  env: Record<string, string> = {},
  where: Omit<Start, 'env'> = {},
): Promise<RunningHark> {
  const dataDir = env.DATA_DIR ?? freshFolder()
  const own = { DATA_DIR: dataDir, ...(await databaseOf(dataDir)), ...env }
  const child = spawnServer({ ...where, env: { PORT: '0', ...patient, ...atOnce, ...own } })
  const stdout: string[] = []
  const stderr: string[] = []
  const allWritten = [collectLines(child.stdout, stdout), collectLines(child.stderr, stderr)]
  const pid = Number(await waitUntil('Hark is started', () => stdout.shift()))
  started().set(pid, child.exited)
  // A number that is free again may soon be another process's.
  void child.exited.then(() => isAlive(pid) || started().delete(pid))
  const url = await waitUntil('Hark is listening', async () => {
    if (child.exitCode !== null) {
      await Promise.all(allWritten)
      throw new Error(`hark serve ended with ${child.exitCode}: ${stderr.join('\n')}`)
    }
    return stdout.map(line => /Hark is listening on (https?:\/\/\S+)/.exec(line)?.[1]).find(Boolean)
  })
  const kill: RunningHark['kill'] = async name => {
    signal(pid, name)
    await Promise.all(allWritten)
    return child.exited
  }
  return {
    url: new URL(url).origin,
    dataDir,
    pid,
    stdout,
    stderr,
    firstToken: () => waitUntil('the token is told', () => tokenIn(stdout)),
    hark: args => runHark(args, { ...where, env: own }),
    fate: () => {
      const ending = child.exitCode ?? child.signalCode ?? 'still running'
      return `Server ${pid}: ${ending}. ${[...stdout.slice(-3), ...stderr.slice(-5)].join('\n')}`
    },
    kill,
    stop: () => kill('SIGTERM'),
  }
}

/** Fails when the shared server, if this process started one, has left something inconsistent. */
export async function verifyShared(): Promise<void> {
  if (!isMade('server') || givenServer()) return
  const { exitCode, stdout, stderr } = await (await server()).hark(['verify'])
  if (exitCode !== 0) throw new Error(`hark verify ended with ${exitCode}: ${stderr}${stdout}`)
}

/** Ends every server that this process started, and removes their data. Called when all is done. */
export async function stopAll(): Promise<void> {
  const servers = [...started()]
  for (const [pid] of servers) signal(pid, 'SIGKILL')
  await waitUntil('every server has ended', () => !servers.some(([pid]) => isAlive(pid)))
  // Only once their shells have ended, too, does their CPU time count as ours, which bin/check prints.
  await Promise.all(servers.map(([, exited]) => exited))
  removeFolders()
}

function givenServer(): RunningHark | undefined {
  const { HARK_BASE_URL: url, HARK_DATA_DIR: dataDir } = process.env
  if (!url || !dataDir) return undefined
  const refuse = () => Promise.reject(new Error('A test that needs this starts its own server.'))
  return {
    url: url.replace(/\/+$/, ''),
    dataDir,
    stdout: [],
    stderr: [],
    firstToken: refuse,
    hark: args => runHark(args, { env: { DATA_DIR: dataDir } }),
    fate: () => 'The given server.',
    kill: refuse,
    stop: refuse,
  }
}

/** The first token in these lines. */
export const tokenIn = (lines: string[]) => /hark_[0-9A-Za-z]{46}/.exec(lines.join('\n'))?.[0]

async function collectLines(stream: ReadableStream<Uint8Array>, lines: string[]): Promise<void> {
  const decoder = new TextDecoder()
  let partial = ''
  for await (const chunk of stream) {
    const pieces = (partial + decoder.decode(chunk, { stream: true })).split('\n')
    partial = pieces.pop() ?? ''
    lines.push(...pieces)
  }
  if (partial) lines.push(partial)
}

const started = () => once('started', () => new Map<number, Promise<number>>())
