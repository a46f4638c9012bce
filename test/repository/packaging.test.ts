import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SQL } from 'bun'
import { options } from '../../src/config/options.ts'
import { runHark, sourceCommand } from '../support/command.ts'
import { doctor } from '../support/doctor.ts'
import { hasPostgres } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { emptyDatabaseUrl } from '../support/test-database.ts'

const root = resolve(import.meta.dir, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const variables = new Set<string>(Object.values(options).map(({ env }) => env))

/** Whether Hark has this command. */
const isCommand = async (words: string[]) =>
  (await runHark([...words, '--help'])).stdout.startsWith(`Usage: hark ${words.join(' ')}`)

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').split('\n')
  const of = (word: string) =>
    lines.filter(line => line.startsWith(`${word} `)).map(line => line.slice(word.length + 1))

  test('copies what exists and is sent to the builder', () => {
    const sent = read('.dockerignore').split('\n')
    const sources = of('COPY')
      .filter(line => !line.startsWith('--from'))
      .flatMap(line => line.split(' ').slice(0, -1))
    expect(sources).toContain('src')
    expect(sources.filter(source => !existsSync(join(root, source)))).toEqual([])
    expect(sources.filter(source => !sent.includes(`!${source}`))).toEqual([])
  })

  test('starts from versions that do not change', () => {
    for (const image of of('FROM'))
      expect(image).toMatch(/^(?:node:\d+\.\d+\.\d+|debian:\w+-\d{8})-/)
  })

  test('runs as nobody in particular, and its commands and variables exist', async () => {
    expect(of('USER')).toEqual(['10001:10001'])
    expect(of('VOLUME')).toEqual(['/data'])
    const [entry, start] = [of('ENTRYPOINT'), of('CMD')].map(([text]) => JSON.parse(text!))
    expect(entry).toEqual(['hark'])
    expect(await isCommand(start)).toBe(true)
    const check = JSON.parse(/CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0]!)![1]!)
    expect(check).toEqual(['hark', 'health'])
    expect(await isCommand(check.slice(1))).toBe(true)
    const set = of('ENV')[0]!
      .split(' ')
      .map(pair => pair.split('=')[0]!)
    const ofOthers = ['SQLITE_TMPDIR', 'BUN_JSC_forceRAMSize']
    expect(set.filter(name => !variables.has(name))).toEqual(ofOthers)
  })
})

describe('compose.yaml', () => {
  type Compose = {
    services: Record<
      string,
      { image: string; environment: Record<string, string>; stop_grace_period: string }
    >
    configs: Record<string, { content: string }>
  }
  const passwordVariable = /\$\{HARK_DATABASE_PASSWORD:\?\}/g
  const { services, configs } = Bun.YAML.parse(read('compose.yaml')) as Compose

  test('names a version of PostgreSQL, and options that exist', () => {
    expect(services.postgres?.image).toMatch(/^postgres:\d+\.\d+/)
    expect(Object.keys(services.hark!.environment).filter(name => !variables.has(name))).toEqual([])
  })

  test('waits longer than Hark takes to stop', () => {
    const seconds = Number.parseInt(services.hark!.stop_grace_period, 10)
    expect(seconds * 1000).toBeGreaterThan(options.stopTimeoutMs.fallback + 5_000)
  })

  test.skipIf(!hasPostgres)(
    'creates roles under which row-level security holds (needs PostgreSQL)',
    async () => {
      const fresh = new URL(await emptyDatabaseUrl())
      const [name, password] = [`hark_${crypto.randomUUID().slice(0, 8)}`, 'a1b2']
      const admin = new SQL(fresh.href, { max: 1 })
      const [{ exists } = { exists: false }] =
        await admin`select count(*) > 0 as exists from pg_roles where rolname = 'hark_app'`
      const statements = configs['hark-roles']!.content.replaceAll(passwordVariable, password)
        .replaceAll(/\bhark\b/g, name)
        .split(';')
        .map(statement => statement.trim())
        // Other tests share the server, and the role.
        .filter(text => text !== '' && !(exists && text.startsWith('create role hark_app')))
      expect(statements.length).toBeGreaterThanOrEqual(3)
      for (const statement of statements) await admin.unsafe(statement)
      const { DATABASE_URL = '' } = services.hark!.environment
      const url = new URL(DATABASE_URL.replace(passwordVariable, password))
      expect([url.username, url.pathname]).toEqual(['hark', '/hark'])
      url.username = name
      url.pathname = `/${name}`
      url.hostname = fresh.hostname
      url.port = fresh.port
      const env = { DATABASE_URL: url.href, DATA_DIR: freshFolder() }
      const added = await runHark(['company', 'add', '--slug', 'a', '--name', 'A'], { env })
      expect([added.exitCode, added.stderr]).toEqual([0, ''])
      expect((await doctor(env)).of('roles')).toMatchObject({ state: 'ok' })
      await admin.unsafe(`drop database ${name}`)
      await admin.unsafe(`drop role ${name}`)
      await admin.close()
    },
  )
})

describe('the systemd unit', () => {
  const unit = read('docs/examples/hark.service')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

  test('starts a command that exists, on the folder that it may write', async () => {
    const [program, ...words] = value('ExecStart').split(' ')
    expect(program).toBe('/usr/local/bin/hark')
    expect(await isCommand(words)).toBe(true)
    expect(value('Environment')).toBe(`DATA_DIR=/var/lib/${value('StateDirectory')}`)
    const stopSeconds = options.stopTimeoutMs.fallback / 1000
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(stopSeconds)
  })

  const analyze = Bun.which('systemd-analyze')
  test.skipIf(!analyze)('is understood, and leaves little exposed (needs systemd-analyze)', () => {
    const file = join(freshFolder(), 'hark.service')
    writeFileSync(file, unit.replace('ExecStart=/usr/local/bin/hark', `ExecStart=${sourceCommand}`))
    const look = (...args: string[]) => {
      const { exitCode, stdout, stderr } = Bun.spawnSync([analyze!, ...args, file])
      return { exitCode, said: stdout.toString() + stderr.toString() }
    }
    expect(look('verify')).toEqual({ exitCode: 0, said: '' })
    // Of 100; without any of the unit's restrictions it is 96.
    expect(look('security', '--offline=true', '--threshold=20')).toMatchObject({ exitCode: 0 })
  })
})

test('the example for Traefik is YAML that leads to the port of Hark', () => {
  const { http } = Bun.YAML.parse(read('docs/examples/traefik.yaml')) as {
    http: { services: { hark: { loadBalancer: { servers: { url: string }[] } } } }
  }
  const [server] = http.services.hark.loadBalancer.servers
  expect(server?.url).toBe(`http://127.0.0.1:${options.port.fallback}`)
})
