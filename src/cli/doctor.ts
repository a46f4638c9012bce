import { loadConfig } from '../config/load-config.ts'
import { type Config, options } from '../config/options.ts'
import { type Engine, EngineBusy, EngineUnavailable } from '../platform/db/engine.ts'
import { explainUnavailable } from '../platform/db/explain-unavailable.ts'
import { parseSender } from '../platform/mail/sender.ts'
import { addresses } from '../server/process/addresses.ts'
import { readProbeKey } from '../server/process/doctor-probe.ts'
import { openAsIs } from '../server/process/open-store.ts'
import type { Tables } from '../store/tables.ts'
import { type Command, jsonFlag, print, UsageError } from './command.ts'
import { type Asked, askServer } from './doctor/ask-server.ts'
import { checkClock } from './doctor/check-clock.ts'
import { checkDurability, checkRoles, checkSchema, isMissing } from './doctor/check-database.ts'
import {
  checkContinuousBackup,
  checkDisk,
  checkPermissions,
  checkWal,
} from './doctor/check-disk.ts'
import { checkMail, checkTestMail } from './doctor/check-mail.ts'
import { checkSecretKey } from './doctor/check-secret-key.ts'
import { checkBaseUrl, checkOpenFiles, checkProxy } from './doctor/check-server.ts'
import { type Finding, problem, runCheck } from './doctor/finding.ts'

export const doctorCommand: Command = {
  summary: 'Check database, disk, keys, base URL, proxy, clock and email; exit 1 on a problem',
  flags: {
    'send-test-mail': { value: 'ADDRESS', help: 'Also send a test email there and show the reply' },
    data: { value: 'DIR', help: options.dataDir.help },
    'base-url': { value: 'URL', help: options.baseUrl.help },
    ...jsonFlag,
  },
  async run({ flags }) {
    const config = loadConfig(process.env, flags)
    const testAddress = flags['send-test-mail']
    if (testAddress !== undefined && parseSender(testAddress)?.address !== testAddress)
      throw new UsageError(`--send-test-mail must be an address, not "${testAddress}".`)
    const findings = await examine(config, testAddress)
    const isWell = findings.every(({ state }) => state !== 'problem')
    if (flags.json !== undefined) print(JSON.stringify({ ok: isWell, checks: findings }, null, 2))
    else for (const finding of findings) print(lineOf(finding))
    return isWell ? 0 : 1
  },
}

function lineOf({ check, state, message }: Finding): string {
  return `${state.padEnd(7)}  ${check.padEnd(16)}  ${message}`
}

/** Every check, in order. Changes nothing: what is missing is not created, and nothing is migrated. */
export async function examine(config: Config, testAddress: string | undefined): Promise<Finding[]> {
  const offsetMs = () => Date.now() - performance.now()
  const offsetAtStart = offsetMs()
  const findings: Finding[] = []
  const check = async (...looked: Parameters<typeof runCheck>) => {
    findings.push(await runCheck(...looked))
  }
  const { baseUrl } = addresses(config, config.port)
  let opened: Opened | undefined
  await check('data folder', () => checkDisk(config))
  await check('database', async () => {
    const found = await openDatabase(config)
    opened = found.opened
    return found.outcome
  })
  try {
    if (opened) await checkFiles(config, opened.engine, check)
    const db = opened?.engine.reads('everybody')
    await check('secret key', () => checkSecretKey(config, db))
    const asked = opened && (await checkServer(config, baseUrl, opened, check))
    await check('clock', () => checkClock(opened?.engine, asked, offsetMs() - offsetAtStart))
    await check('open files', () => checkOpenFiles(asked))
  } finally {
    await opened?.engine.close()
  }
  await check('mail', () => checkMail(config, baseUrl))
  if (testAddress !== undefined)
    await check('test mail', () => checkTestMail(config, baseUrl, testAddress))
  return findings
}

type Check = (...looked: Parameters<typeof runCheck>) => Promise<void>

async function checkFiles({ dataDir, databaseUrl }: Config, engine: Engine<Tables>, check: Check) {
  await check('durability', () => checkDurability(engine))
  if (databaseUrl) return check('roles', () => checkRoles(engine))
  await check('file permissions', () => checkPermissions(dataDir))
  await check('write-ahead log', () => checkWal(dataDir))
  await check('backup', () => checkContinuousBackup(dataDir))
}

/** The running server, asked at its public address and, where that fails, at its own port. */
async function checkServer(
  config: Config,
  baseUrl: string,
  { probeKey, hasOwnBases }: Opened,
  check: Check,
): Promise<Asked> {
  const asked = await askServer(baseUrl, probeKey)
  const { url } = addresses(config, config.port)
  const local = asked.kind === 'failed' ? { url, asked: await askServer(url, probeKey) } : undefined
  const place = { baseUrl, isGiven: config.baseUrl !== undefined }
  await check('base URL', () => checkBaseUrl(place, asked, local))
  if (asked.kind === 'answered')
    await check('proxy headers', () => checkProxy(baseUrl, asked.response, hasOwnBases))
  return asked
}

type Opened = { engine: Engine<Tables>; probeKey: string; hasOwnBases: boolean }

/** Nothing is opened where there is no schema that the other checks could read. */
async function openDatabase(config: Config) {
  if (isMissing(config))
    return {
      outcome: problem(
        `There is no Hark database in ${config.dataDir}: \`hark serve\` creates it.`,
      ),
    }
  const engine = openAsIs(config)
  try {
    const outcome = await checkSchema(engine)
    if (outcome.state === 'ok') return { outcome, opened: await readInstallation(engine) }
    await engine.close()
    return { outcome }
  } catch (error) {
    await engine.close()
    throw await explained(error, config.databaseUrl)
  }
}

async function readInstallation(engine: Engine<Tables>): Promise<Opened> {
  const db = engine.reads('everybody')
  const ownBase = db.selectFrom('companies').select('id').where('base_url', 'is not', null).limit(1)
  return {
    engine,
    probeKey: await readProbeKey(db),
    hasOwnBases: (await ownBase.executeTakeFirst()) !== undefined,
  }
}

/** The driver itself does not say why it could not connect. */
async function explained(error: unknown, url: string | undefined): Promise<unknown> {
  if (!url || !(error instanceof EngineBusy) || error instanceof EngineUnavailable) return error
  return (await explainUnavailable(url, 10_000)) ?? error
}
