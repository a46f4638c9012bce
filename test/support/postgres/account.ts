import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whom the server's processes run as; empty for the user who runs the tests. */
export type Account = { uid: number; gid: number } | Record<string, never>

/** PostgreSQL refuses to run as root, so root hands it to `nobody`. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function idOf(option: '-u' | '-g'): number {
  const { stdout, success } = Bun.spawnSync(['id', option, 'nobody'])
  if (!success) throw new Error('PostgreSQL cannot run as root, and there is no user `nobody`.')
  return Number(stdout.toString())
}

/** A temporary folder that the account can enter: root's own TMPDIR may be closed to others. */
export function sharedTemporaryFolder(account: Account): string {
  const folder = [tmpdir(), '/tmp', '/var/tmp'].find(candidate => mayWrite(account, candidate))
  if (!folder) throw new Error('Found no temporary folder that the PostgreSQL user may write to.')
  return folder
}

function mayWrite(account: Account, folder: string): boolean {
  const script = 'test -w "$0" && test -x "$0"'
  return Bun.spawnSync(['sh', '-c', script, folder], { ...account, cwd: '/' }).success
}

export function makeOwnedFolder(account: Account, prefix: string): string {
  const folder = mkdtempSync(join(sharedTemporaryFolder(account), prefix))
  giveTo(account, folder)
  return folder
}

export function giveTo(account: Account, path: string): void {
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid)
}

/** Runs a command to its end as the account, and throws with what it printed when it fails. */
export function runAs(account: Account, command: string[]): string {
  const { success, stdout, stderr } = Bun.spawnSync(command, {
    ...account,
    // The account may not be allowed to enter the tests' own working folder.
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  })
  if (!success) throw new Error(`${command[0]} failed: ${stderr}${stdout}`)
  return stdout.toString()
}
