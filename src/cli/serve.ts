import { lookup } from 'node:dns/promises'
import { relative } from 'node:path'
import { loadConfig } from '../config/load-config.ts'
import { type Config, options } from '../config/options.ts'
import { repeatErasures } from '../features/people/privacy/erasures.ts'
import { batchedLines } from '../platform/batched-lines.ts'
import { basePath } from '../platform/http/base-url.ts'
import { createLog, type Log } from '../platform/log.ts'
import { rememberBaseUrl, reservePort } from '../server/process/addresses.ts'
import { awaitDatabase } from '../server/process/await-database.ts'
import { type FirstStart, firstStart } from '../server/process/first-start.ts'
import { runJobsProcess } from '../server/process/jobs-process.ts'
import { loggedClock } from '../server/process/logged-clock.ts'
import { ofRequests, ofStart, openStore, type Warn } from '../server/process/open-store.ts'
import { serve } from '../server/process/serve.ts'
import { supervise, WorkersFailed } from '../server/process/supervise.ts'
import { version } from '../server/process/version.ts'
import { wholeLines } from '../server/process/whole-lines.ts'
import { runChild, runWorker } from '../server/process/worker.ts'
import type { Store } from '../store/store.ts'
import { type Command, CommandFailed, type Flags, print, printError } from './command.ts'
import { latestEventAheadMs } from './doctor/check-clock.ts'
import { isOpenToListeners } from './plain-http.ts'

export const serveCommand: Command = {
  summary: 'Start Hark',
  flags: {
    port: { value: 'N', help: options.port.help },
    host: { value: 'HOST', help: options.host.help },
    workers: { value: 'N', help: options.workers.help },
    data: { value: 'DIR', help: options.dataDir.help },
    'base-url': { value: 'URL', help: options.baseUrl.help },
  },
  async run({ flags }) {
    const config = loadConfig(process.env, flags)
    const role = process.send && process.env[roleMark]
    if (config.workers === 1 && role === undefined) return serveAlone(config, flags)
    // The number tells the processes apart that write into one log.
    const { pid, stdout } = process
    const log = createLog(config.logLevel, batchedLines(wholeLines(stdout)), { pid })
    const jobsProgram = (port: number) => childProgram('jobs', flags, port)
    if (role === 'jobs') {
      requireSameVersion()
      return runChild(runJobsProcess, config, log)
    }
    if (role === 'worker') return runChild(runWorker(jobsProgram), config, log)
    return serveTogether(config, flags, log)
  },
}

/** Tells a process what it is for the one that started it, and which version that is. */
const roleMark = 'HARK_ROLE'
const versionMark = 'HARK_STARTED_BY'

/** The file may have been replaced under a running server: the new version would migrate its database. */
function requireSameVersion() {
  if (process.env[versionMark] !== version)
    throw new CommandFailed(`This is Hark ${version}, and the server is not. Restart the server.`)
}

async function serveAlone(config: Config, flags: Flags) {
  // The process for long work writes into the same log.
  const log = createLog(config.logLevel, batchedLines(wholeLines(process.stdout)))
  const stopped = stopSignal()
  await prepare(config, log, stopped)
  const clock = loggedClock(log)
  const jobsProgram = (port: number) => childProgram('jobs', flags, port)
  const store = await awaitDatabase(
    () => openStore(config, clock, ofRequests(config)),
    log,
    stopped,
  )
  if (!store) process.exit(0)
  // Listening comes first: a start that fails must not use up the token that is shown only once.
  const server = await start(() => serve(config, store, log, { jobsProgram }), config)
  const first = await startFirst(config, log).catch(async error => {
    await server.stop()
    throw error
  })
  if (first) {
    server.markStarted()
    announce(server, first, config)
  }
  await stopped
  log.info('stopping')
  await server.stop()
  // Commands name the server that ended last, while none runs.
  rememberBaseUrl(config.dataDir, server.baseUrl)
  log.info('stopped')
}

/** Only a warning: nothing shows whether the clock is wrong now or was wrong before. */
async function warnOfClock({ engine }: Store, log: Log) {
  const aheadMs = await latestEventAheadMs(engine)
  if (aheadMs > 60_000) log.warn('event_in_future', { by_seconds: Math.round(aheadMs / 1000) })
}

async function serveTogether(config: Config, flags: Flags, log: Log) {
  const stopped = stopSignal()
  // Once, and before the workers: all of them at once would only wait for each other.
  await prepare(config, log, stopped)
  const place = await start(() => reservePort(config), config)
  const program = childProgram('worker', flags, place.port)
  try {
    await supervise(program, config, log, stopped, async () => {
      void place.release()
      const first = await startFirst(config, log)
      if (first) announce(place, first, config)
    })
  } catch (error) {
    throw error instanceof WorkersFailed ? new CommandFailed(error.message) : error
  } finally {
    void place.release()
    rememberBaseUrl(config.dataDir, place.baseUrl)
  }
}

/** Brings the data up to date before anyone can see it. */
async function prepare(config: Config, log: Log, stopped: Promise<void>): Promise<void> {
  const bringUpToDate = async (store: Store) => {
    await store.engine.storage?.requireWritable()
    await repeatErasures(store, config.dataDir, log)
    await warnOfClock(store, log)
    return true
  }
  // Stopped before anything was served, so there is nothing to finish.
  if (!(await atStart(config, bringUpToDate, log, stopped, warnVia(log)))) process.exit(0)
}

/** Runs to its end even if Hark is stopped meanwhile: the token it prints is shown only once. */
function startFirst(config: Config, log: Log): Promise<FirstStart | undefined> {
  return atStart(config, firstStart, log, never)
}

const never = new Promise<void>(() => {})

/**
 * A step of the start, on its own connections: the limits for requests are too short for a slow database. Undefined if
 * Hark is stopped first.
 */
function atStart<Result>(
  config: Config,
  work: (store: Store) => Promise<Result>,
  log: Log,
  stopped: Promise<void>,
  warn?: Warn,
): Promise<Result | undefined> {
  const step = async () => {
    const store = await openStore(config, undefined, ofStart, warn)
    try {
      return await work(store)
    } finally {
      await store.engine.close()
    }
  }
  return awaitDatabase(step, log, stopped)
}

/** For the readers of the log and for the person at the terminal. */
function warnVia(log: Log): Warn {
  return sentence => {
    log.warn('serving_role', { cause: sentence })
    printError(`hark: ${sentence}`)
  }
}

/** This same program, with the flags as variables: the port is known by now. */
function childProgram(role: 'worker' | 'jobs', flags: Flags, port: number) {
  const source = isExecutable() ? [] : [...process.execArgv, Bun.main]
  const marks = { [roleMark]: role, [versionMark]: version }
  const env: Record<string, string | undefined> = { ...process.env, ...marks }
  for (const option of Object.values(options))
    if (option.flag && flags[option.flag] !== undefined) env[option.env] = flags[option.flag]
  env[options.port.env] = String(port)
  return { command: [process.execPath, ...source, 'serve'], env }
}

async function start<Server>(listen: () => Server, { host, port }: Config): Promise<Server> {
  try {
    return listen()
  } catch (error) {
    const { code: given = '', message } = error as { code?: string; message?: string }
    // For a name that does not resolve, Bun reports whichever system call failed last.
    const code = await lookup(host).then(
      () => given,
      () => 'ENOTFOUND',
    )
    if (code === 'EADDRINUSE')
      throw new CommandFailed(`Port ${port} is taken; choose another with --port or PORT.`)
    if (code === 'EACCES')
      throw new CommandFailed(
        `Port ${port} needs more privileges than this user has; choose another.`,
      )
    if (notOfThisMachine.has(code))
      throw new CommandFailed(
        `Hark cannot listen on "${host}": it is not an address of this machine; choose one with --host or HOST.`,
      )
    if (/^E[A-Z]+$/.test(code))
      throw new CommandFailed(`Hark cannot listen on "${host}", port ${port}: ${message}.`)
    throw error
  }
}

const notOfThisMachine = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND'])

function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    process.on('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}

/** The way this person runs Hark: as the built executable, as a package, or from the repository. */
function commandName(): string {
  if (isExecutable())
    return Bun.which('hark') === process.execPath ? 'hark' : relative('.', process.execPath)
  return Bun.main.includes('/node_modules/') ? 'npx hark' : 'bin/hark'
}

function isExecutable(): boolean {
  return Bun.main.startsWith('/$bunfs/')
}

function announce(
  { url, baseUrl }: { url: string; baseUrl: string },
  { admin, withoutAdmin }: FirstStart,
  { databaseUrl, dataDir }: Config,
) {
  rememberBaseUrl(dataDir, baseUrl)
  print(`Hark is listening on ${url}`)
  if (isOpenToListeners(baseUrl))
    printError(
      `hark: ${baseUrl} is plain http: anyone who can read the traffic can take over people's sessions. Set BASE_URL to an https address.`,
    )
  if (admin) print(welcome(admin, baseUrl, databaseUrl ? 'PostgreSQL' : dataDir))
  if (withoutAdmin) print(adminMissing(withoutAdmin.slug))
}

function adminMissing(slug: string): string {
  const hark = commandName()
  return `
The first company, ${slug}, has no admin yet. To add one, and a token:

  ${hark} user add --email EMAIL --name NAME --role admin
  ${hark} token add --owner EMAIL
`
}

function welcome(
  { token, loginSecret }: NonNullable<FirstStart['admin']>,
  baseUrl: string,
  place: string,
): string {
  const firstPage = encodeURIComponent(`${basePath(baseUrl)}/start/`)
  return `
This is a new installation; its data is in ${place}.
Open this to sign in as its admin and set it up (it works once, for 15 minutes):

  ${baseUrl}/login/?token=${loginSecret}&next=${firstPage}

The admin's API token, shown only this once:

  ${token}

Try it:

  curl -H 'Authorization: Bearer ${token}' ${baseUrl}/api/v1/posts/

The boards:     ${baseUrl}/
Sign in again:  ${commandName()} login-link admin@example.com
The API:        ${baseUrl}/api/docs/
More commands:  ${commandName()} --help
`
}
