import { existsSync, readFileSync } from 'node:fs'
import { pinned } from '../cores.ts'
import { keepTrack, stopChild } from './children.ts'

export type HarkServer = {
  /** Where requests go. Links in answers start with the base URL, which is the same for all. */
  origin: string
  token: string
  pid: number
  startedAt: number
  stop(): Promise<void>
}

export type HarkPlace = {
  command: string | string[]
  dataDir: string
  token?: string
  databaseUrl?: string
  cores?: string | undefined
  workers?: number
  logLevel?: string
  cacheMegabytes?: number
}

/** Every server has it, so that the answers to the same request are the same bytes. */
const baseUrl = 'http://localhost:3000'

/** The real `hark serve`; the token is the one it prints on a new installation, unless given. */
export async function startHark(place: HarkPlace): Promise<HarkServer> {
  const startedAt = performance.now()
  const words = ['serve', '--port', '0', '--workers', String(place.workers ?? 1)]
  const command = pinned([place.command, words].flat(), place.cores)
  const child = Bun.spawn(command, {
    env: { ...harkEnvironment(place), BASE_URL: baseUrl, LOG_LEVEL: place.logLevel ?? 'warn' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  keepTrack(child)
  const isNew = place.token === undefined
  const { origin, token } = await readAnnouncement(child, isNew)
  return {
    origin,
    token: place.token ?? token!,
    pid: child.pid,
    startedAt,
    stop: () => stopChild(child),
  }
}

export function harkEnvironment({ dataDir, databaseUrl, cacheMegabytes }: HarkPlace) {
  const { PATH, HOME, TMPDIR } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    DATA_DIR: dataDir,
    // As bin/hark, the image and the systemd unit have it.
    BUN_JSC_forceRAMSize: '268435456',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(cacheMegabytes === undefined ? {} : { CACHE_MEGABYTES: String(cacheMegabytes) }),
  }
}

/**
 * Resident memory of a process in bytes: its own, and pages of the database's file that it looks at in
 * place. Those are the system's cache, which has them whoever reads the file, and takes them back at need.
 */
export function memoryOf(pid: number): { own: number; mapped: number } | undefined {
  if (!existsSync(`/proc/${pid}/smaps`)) return undefined
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const resident = 1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1])
  const maps = readFileSync(`/proc/${pid}/smaps`, 'utf8')
  const ofFile = maps.matchAll(/^\S+-\S+ .*\/hark\.db\n(?:.*\n)*?Rss:\s+(\d+) kB/gm)
  const mapped = 1024 * [...ofFile].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0)
  return { own: resident - mapped, mapped }
}

/** Reads on for ever, so that the server can always write. */
async function readAnnouncement(
  child: Bun.Subprocess<'ignore', 'pipe', 'inherit'>,
  isNew: boolean,
) {
  const { promise, resolve, reject } = Promise.withResolvers<{ origin: string; token?: string }>()
  void (async () => {
    const decoder = new TextDecoder()
    let text = ''
    let isTold = false
    for await (const chunk of child.stdout) {
      if (isTold) continue
      text += decoder.decode(chunk, { stream: true })
      const port = /Hark is listening on http:\/\/[^\s/]+:(\d+)/.exec(text)?.[1]
      const token = /hark_[0-9A-Za-z]{46}/.exec(text)?.[0]
      if (!port || (isNew && !token)) continue
      isTold = true
      resolve({ origin: `http://127.0.0.1:${port}`, ...(token ? { token } : {}) })
    }
    reject(new Error(`hark serve ended before it listened: ${text}`))
  })()
  return promise
}
