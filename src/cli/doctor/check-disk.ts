import { existsSync, mkdtempSync, readFileSync, rmdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../config/options.ts'
import { type BackupStatus, statusFile } from '../../server/process/backup/continuous-backup.ts'
import { ok, problem, warning, worst } from './finding.ts'
import { megabytes } from './units.ts'

const freeBytesNeeded = 100e6
const freeBytesWanted = 1e9
const filesNeeded = 1_000
/** SQLite starts the log anew once no reader needs its beginning, which it usually does at 4 MB. */
const walBytesMax = 256e6

/** `f_type` of statfs(2). SQLite's log in shared memory does not work between machines (sqlite.org/wal.html). */
const networkFileSystems: Record<number, string> = {
  26985: 'NFS',
  4283649346: 'SMB',
  4266872130: 'SMB',
}
const tmpfs = 0x01021994
const overlay = 0x794c7630

export function checkDisk({ dataDir, databaseUrl }: Config) {
  const folder = existingFolder(resolve(dataDir))
  const { bavail, bsize, ffree, files, type } = statfsSync(folder)
  const freeBytes = bavail * bsize
  const network = networkFileSystems[type]
  const outcomes = [writable(folder), ownedByUs(folder)]
  if (!databaseUrl && !temporaryFolders().some(canWrite))
    outcomes.push(
      problem(
        `SQLite has nowhere to write temporary files. Set SQLITE_TMPDIR, for example to ${dataDir}.`,
      ),
    )
  if (freeBytes < freeBytesNeeded)
    outcomes.push(problem(`Only ${megabytes(freeBytes)} free in ${folder}. Free some space.`))
  else if (freeBytes < freeBytesWanted)
    outcomes.push(warning(`Only ${megabytes(freeBytes)} free in ${folder}. Free some space.`))
  // File systems that count no files report none at all.
  if (files > 0 && ffree < filesNeeded)
    outcomes.push(problem(`The file system of ${folder} has room for only ${ffree} more files.`))
  if (network && !databaseUrl)
    outcomes.push(
      problem(`${folder} is on ${network}, where SQLite can lose data: use a local disk.`),
    )
  if (type === tmpfs)
    outcomes.push(
      warning(`${folder} is in memory (tmpfs): its data is lost when the machine restarts.`),
    )
  if (type === overlay && isContainer())
    outcomes.push(
      warning(`${folder} is part of the container and is lost with it. Mount a volume there.`),
    )
  const note = folder === resolve(dataDir) ? '' : ` (${dataDir} is created on first use)`
  return worst([...outcomes, ok(`${folder} is writable, ${megabytes(freeBytes)} free${note}.`)])
}

/** If readers hold back the log, it grows, and every read becomes slower. */
export function checkWal(dataDir: string) {
  const file = join(dataDir, 'hark.db-wal')
  const bytes = existsSync(file) ? statSync(file).size : 0
  if (bytes > walBytesMax)
    return warning(
      `${file} is ${megabytes(bytes)}: another program has kept it open for long. Close forgotten sqlite3 shells and backups, then restart Hark.`,
    )
  return ok(`hark.db-wal is ${megabytes(bytes)}.`)
}

/** Only where there is one, or has been. */
export function checkContinuousBackup(dataDir: string) {
  const file = join(dataDir, statusFile)
  if (!existsSync(file)) return ok('There is none (hark backup --every 1m FOLDER).')
  const { folder, every_seconds, last }: BackupStatus = JSON.parse(readFileSync(file, 'utf8'))
  const agoSeconds = Math.round((Date.now() - Date.parse(last)) / 1000)
  const what = `The backup in ${folder} last had everything ${agoSeconds} s ago`
  return agoSeconds > 3 * every_seconds + 60
    ? problem(`${what}. Start \`hark backup --every\` again, or delete ${file}.`)
    : ok(`${what}.`)
}

/** For the files that nobody else should read. */
export function checkPermissions(dataDir: string) {
  const mayEnter = (statSync(dataDir).mode & 0o011) !== 0
  const open = ['hark.db', 'hark.db-wal', 'hark.db-shm', 'secret.key', 'erasures.jsonl']
    .map(name => join(dataDir, name))
    .filter(file => existsSync(file) && (statSync(file).mode & 0o066) !== 0)
  if (open.length > 0 && mayEnter)
    return problem(
      `Other users of this machine can read ${open.join(', ')}. Run: chmod 700 ${dataDir}; chmod 600 ${open.join(' ')}`,
    )
  return ok(`No other user can read ${dataDir}.`)
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder))
}

function writable(folder: string) {
  return canWrite(folder)
    ? undefined
    : problem(`${folder} is not writable. Give it to the user that runs Hark.`)
}

function canWrite(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, '.doctor-')))
    return true
  } catch {
    return false
  }
}

/** In the order in which SQLite looks (sqlite.org/tempfiles.html). */
function temporaryFolders(): string[] {
  const { SQLITE_TMPDIR, TMPDIR } = process.env
  const given = [SQLITE_TMPDIR, TMPDIR].filter(folder => folder !== undefined)
  return [...given, '/var/tmp', '/usr/tmp', '/tmp', '.']
}

/** Root's own access says nothing about the server's. */
function ownedByUs(folder: string) {
  const { uid } = statSync(folder)
  const own = process.getuid?.()
  return own === undefined || own === uid
    ? undefined
    : warning(
        `${folder} belongs to user ${uid}, but the doctor runs as user ${own}. Run it as the user that runs Hark.`,
      )
}

function isContainer(): boolean {
  return existsSync('/.dockerenv') || existsSync('/run/.containerenv')
}
