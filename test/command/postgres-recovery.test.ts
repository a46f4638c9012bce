import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { givenCommand } from '../support/command.ts'
import { isLongRun } from '../support/long-run.ts'
import { freePort } from '../support/postgres/free-port.ts'

setDefaultTimeout(300_000)

const programs = '/usr/lib/postgresql/15/bin'
const hasUser = Bun.spawnSync(['id', 'postgres']).success
const canRun = isLongRun && process.getuid?.() === 0 && existsSync(programs) && hasUser
const folder = canRun ? mkdtempSync('/tmp/hark-recovery-') : ''
const control = (what: string) =>
  `cd /tmp; runuser -u postgres -- ${programs}/pg_ctl -D ${folder}/lib/main -w ${what} -l ${folder}/log > /dev/null`

function shell(script: string, env: Record<string, string> = {}): string {
  const ran = Bun.spawnSync(['bash', '-ec', script], { env: { ...process.env, ...env } })
  expect([script, ran.exitCode, ran.exitCode === 0 ? '' : `${ran.stderr}`]).toEqual([script, 0, ''])
  return `${ran.stdout}`.trim()
}

afterAll(() => {
  if (!canRun) return
  Bun.spawnSync(['bash', '-c', control('stop')])
  rmSync(folder, { recursive: true, force: true })
})

test.if(canRun)(
  'the commands of docs/operations.md recover PostgreSQL to a point in time (needs Debian with PostgreSQL 15, root and bin/check --long)',
  async () => {
    const docs = readFileSync(join(import.meta.dir, '../../docs/operations.md'), 'utf8')
    const start = docs.indexOf('**Point-in-time recovery**')
    // As they are, in other folders.
    const blocks = [...docs.slice(start).matchAll(/```\w*\n([^`]*)```/g)].map(([, text = '']) =>
      text
        .replaceAll('/var/lib/postgresql/15', `${folder}/lib`)
        .replaceAll('/backup/', `${folder}/backup/`),
    )
    const [settings = '', baseBackup = '', restore = ''] = blocks
    mkdirSync(`${folder}/backup/archive`, { recursive: true })
    mkdirSync(`${folder}/lib`)
    shell(`chown -R postgres ${folder}; chmod 755 ${folder}; cd /tmp
      runuser -u postgres -- ${programs}/initdb -A trust -U postgres -D ${folder}/lib/main`)
    const port = await freePort()
    appendFileSync(
      `${folder}/lib/main/postgresql.conf`,
      `${settings}\nport = ${port}\nunix_socket_directories = '${folder}'\n`,
    )
    shell(control('start'))
    const env = {
      PGHOST: '127.0.0.1',
      PGPORT: `${port}`,
      PGUSER: 'postgres',
      DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/hark`,
    }
    shell('createdb hark', env)
    const hark = (words: string) => shell(`${givenCommand} ${words}`, env)
    hark('company add --slug main --name Main')
    shell(`cd /tmp; ${baseBackup}`, env)
    hark('company add --slug kept --name Kept')
    const wanted = shell("psql hark -Atc 'select clock_timestamp()'", env)
    hark('company add --slug mistake --name Mistake')
    shell("psql hark -c 'select pg_switch_wal()'", env)
    shell(control('stop'))
    const recovery = restore
      .replace(/(?<=recovery_target_time = ')[^']+/, wanted)
      .replace(/-w start$/m, `-w start -l ${folder}/log > /dev/null`)
      .replace('hark verify', `${givenCommand} verify`)
    shell(`cd /tmp; ${recovery}`, env)
    expect(hark('company list').match(/main|kept|mistake/g)).toEqual(['main', 'kept'])
  },
)
