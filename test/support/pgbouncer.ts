import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, makeOwnedFolder, serverAccount } from './postgres/account.ts'
import { accepts, onFreePort } from './postgres/free-port.ts'
import { waitUntil } from './wait-until.ts'

/** Where Debian's package `pgbouncer` puts it is not on everybody's PATH. */
const program =
  Bun.which('pgbouncer') ?? Bun.which('pgbouncer', { PATH: '/usr/sbin:/usr/local/sbin' })

export const hasPgBouncer = program !== null

export interface PgBouncer {
  /** The URL of the same database through the pooler. */
  url: string
  stop(): Promise<void>
}

/** A real PgBouncer in front of the server of `url`. */
export const startPgBouncer = (url: string, settings: Record<string, string>) =>
  onFreePort(port => startOn(port, url, settings))

async function startOn(
  port: number,
  url: string,
  settings: Record<string, string>,
): Promise<PgBouncer> {
  const target = new URL(url)
  const account = serverAccount()
  const folder = makeOwnedFolder(account, 'hark-pgbouncer-')
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    giveTo(account, join(folder, name))
    return join(folder, name)
  }
  const users = write('users', `"${target.username}" "${target.password}"\n`)
  const options = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
    ...settings,
  })
  const database = `* = host=${target.hostname} port=${target.port}`
  const lines = options.map(([name, value]) => `${name} = ${value}`)
  const file = write(
    'pgbouncer.ini',
    `[databases]\n${database}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  const child = Bun.spawn([program!, '--quiet', file], {
    ...account,
    cwd: '/',
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  await waitUntil('PgBouncer accepts connections', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer: ${await child.stderr.text()}`)
    return accepts(port)
  })
  const pooled = new URL(url)
  pooled.port = String(port)
  return {
    url: pooled.href,
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}
