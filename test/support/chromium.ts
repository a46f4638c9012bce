import { existsSync, globSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { freshFolder } from './fresh-folder.ts'
import { waitUntil } from './wait-until.ts'

type Message = { id?: number; method?: string; params?: Record<string, unknown>; result?: unknown }

/** Where scripts/install-tools.ts puts one. */
export const unpackedChromium = resolve(
  import.meta.dir,
  '../../node_modules/.cache/chromium/chromium',
)

/** Debian's, another that is called the same, or the unpacked one; undefined where there is none. */
export function findChromium(): string | undefined {
  const own = existsSync(unpackedChromium) ? unpackedChromium : undefined
  return Bun.which('chromium') ?? Bun.which('chromium-browser') ?? own
}

export const chromiumPath = findChromium()

/** The narrowest and the widest of the fonts that people have, or ones of the same widths. */
const fontFiles = {
  narrow: '/usr/share/fonts/truetype/liberation*/LiberationSansNarrow-*.ttf',
  wide: '/usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold}.ttf',
}
export type FontName = keyof typeof fontFiles
export const hasFont = (name: FontName) => globSync(fontFiles[name]).length > 0

/** What a page did that was not asked of it. */
type Noticed = {
  dialogs: string[]
  requests: string[]
  /** What the content policy forbade. */
  violations: string[]
}

export type Chromium = {
  /** Opens a page, waits for what it loads, and gives what `expression` is there. */
  visit<Result>(url: string, expression: string): Promise<Result>
  /** What an expression is in the page that is open; undefined while there is none. */
  evaluate<Result>(expression: string): Promise<Result | undefined>
  /** The same in the first frame whose URL has `part` in it. */
  evaluateInFrame<Result>(part: string, expression: string): Promise<Result | undefined>
  /** A command of the browser's protocol. */
  send(method: string, params?: object): Promise<unknown>
  /** The page that is open has this size from then on, and those that follow. */
  resize(width: number, height?: number): Promise<void>
  noticed: Noticed
  /** Forgets what pages stored, and what was noticed so far. The page stays open: leaving it takes a quarter of a second. */
  forget(): Promise<void>
  close(): Promise<void>
}

/**
 * A browser without a window, driven through its own protocol. Content-Security-Policy is off in it unless
 * `obeysPolicy`: what is tested is what the pages are made of, and not the net below. With `framesOfSites`, frames of
 * other sites can be evaluated in: each would have a process of its own otherwise. With `font`, it knows no other.
 */
export async function openChromium(
  path: string,
  {
    obeysPolicy = false,
    framesOfSites = false,
    font,
  }: { obeysPolicy?: boolean; framesOfSites?: boolean; font?: FontName } = {},
): Promise<Chromium> {
  const folder = freshFolder()
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
  if (framesOfSites) flags.push('--disable-site-isolation-trials')
  const child = Bun.spawn(
    [path, ...flags, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    {
      env: { ...process.env, ...(font ? { FONTCONFIG_FILE: onlyFont(font, folder) } : {}) },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  )
  const { host } = new URL(await debuggerUrl(child.stderr))
  // It listens before it has opened its page.
  const target = await waitUntil('Chromium has a page', async () => {
    const targets = (await (await fetch(`http://${host}/json/list`)).json()) as {
      type: string
      webSocketDebuggerUrl: string
    }[]
    return targets.find(({ type }) => type === 'page')
  })
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const noticed: Noticed = { dialogs: [], requests: [], violations: [] }
  const waiting = new Map<number, (result: unknown) => void>()
  let last = 0
  let onLoad = () => {}
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>(resolve => {
      waiting.set(++last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  socket.onmessage = ({ data }) => {
    const { id, method, params = {}, result } = JSON.parse(String(data)) as Message
    if (id !== undefined) waiting.get(id)?.(result)
    if (method === 'Page.loadEventFired') onLoad()
    if (method === 'Network.requestWillBeSent')
      noticed.requests.push((params.request as { url: string }).url)
    if (method === 'Log.entryAdded') {
      const { source, text } = params.entry as { source: string; text: string }
      if (source === 'security') noticed.violations.push(text)
    }
    if (method === 'Page.javascriptDialogOpening') {
      noticed.dialogs.push(String(params.message))
      void send('Page.handleJavaScriptDialog', { accept: true })
    }
  }
  await send('Page.enable')
  await send('Network.enable')
  await send('Log.enable')
  await send('Page.setBypassCSP', { enabled: !obeysPolicy })
  const evaluate = async <Result>(expression: string) => {
    const options = { awaitPromise: true, returnByValue: true }
    const answer = (await send('Runtime.evaluate', { expression, ...options })) as
      | { result?: { value?: Result } }
      | undefined
    return answer?.result?.value
  }
  const evaluateInFrame = async <Result>(part: string, expression: string) => {
    const tree = (await send('Page.getFrameTree')) as { frameTree: FrameTree }
    const frame = framesOf(tree.frameTree).find(({ url }) => url.includes(part))
    const world = frame && (await send('Page.createIsolatedWorld', { frameId: frame.id }))
    const contextId = (world as { executionContextId?: number } | undefined)?.executionContextId
    if (contextId === undefined) return undefined
    const options = { contextId, awaitPromise: true, returnByValue: true }
    const answer = (await send('Runtime.evaluate', { expression, ...options })) as
      | { result?: { value?: Result } }
      | undefined
    return answer?.result?.value
  }
  return {
    noticed,
    send,
    evaluate,
    evaluateInFrame,
    async resize(width, height = 800) {
      const size = { width, height, deviceScaleFactor: 1, mobile: false }
      await send('Emulation.setDeviceMetricsOverride', size)
      await waitUntil(`the page is ${width} wide`, () => evaluate(`innerWidth === ${width}`))
    },
    async forget() {
      await send('Storage.clearDataForOrigin', {
        origin: '*',
        storageTypes: 'cookies,local_storage',
      })
      for (const list of Object.values(noticed)) list.length = 0
    },
    async visit<Result>(url: string, expression: string) {
      const loaded = new Promise<void>(resolve => {
        onLoad = resolve
      })
      await send('Page.navigate', { url })
      await loaded
      // What the page starts while it loads has begun by then.
      const shown = `new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))`
      return (await evaluate<Result>(`${shown}.then(() => ${expression})`)) as Result
    },
    async close() {
      socket.close()
      child.kill()
      await child.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A file for fontconfig, by which a family of any name is this one. */
function onlyFont(name: FontName, folder: string): string {
  for (const file of globSync(fontFiles[name])) symlinkSync(file, join(folder, basename(file)))
  const config = join(folder, 'fonts.conf')
  const [dir, cache] = [folder, join(folder, 'font-cache')]
  writeFileSync(config, `<fontconfig><dir>${dir}</dir><cachedir>${cache}</cachedir></fontconfig>\n`)
  return config
}

type FrameTree = { frame: { id: string; url: string }; childFrames?: FrameTree[] }

/** Those within a page, however deep. */
function framesOf({ childFrames = [] }: FrameTree): FrameTree['frame'][] {
  return childFrames.flatMap(child => [child.frame, ...framesOf(child)])
}

async function debuggerUrl(stderr: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of stderr) {
    text += new TextDecoder().decode(chunk)
    const [, url] = /DevTools listening on (ws:\S+)/.exec(text) ?? []
    if (url) return url
  }
  throw new Error(`Chromium did not start: ${text}`)
}
