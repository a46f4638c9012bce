import { type Account, makeOwnedFolder } from './account.ts'

/**
 * A data folder that goes, and whose server ends, when this process is gone, however it ended:
 * `bun test` runs no exit handlers, and nothing runs after SIGKILL. The guard is a shell that looks
 * twice a second; it ends by itself when the folder was removed.
 */
export function makeDataFolder(account: Account): string {
  const dataDir = makeOwnedFolder(account, 'hark-postgres-data-')
  Bun.spawnSync(['sh', '-c', `(${script}) </dev/null >/dev/null 2>&1 &`, dataDir], {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', OWNER: String(process.pid) },
  })
  return dataDir
}

// SIGQUIT lets the main process free its shared memory, which SIGKILL would leave behind. A
// stopped process gets it only after SIGCONT.
const script = `
  trap '' HUP INT TERM
  while [ -d "$0" ] && kill -0 $OWNER; do sleep 0.5; done
  [ -d "$0" ] || exit 0
  if read -r pid < "$0/postmaster.pid" && [ "$pid" -gt 1 ]; then
    children=$(cat /proc/$pid/task/$pid/children || pgrep -P $pid)
    kill -CONT $pid $children
    kill -QUIT $pid
    for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 $pid && sleep 0.2; done
    kill -0 $pid && kill -KILL $pid $children
  fi
  rm -rf "$0"
`
