import { rmSync } from 'node:fs'
import { freshFolder } from './fresh-folder.ts'

type Message = { id?: number; method?: string; params?: Record<string, unknown>; result?: unknown }

/** Debian's, or another that is called the same; undefined where there is none. */
export const chromiumPath = Bun.which('chromium') ?? Bun.which('chromium-browser') ?? undefined

/** What a page did that was not asked of it. */
type Noticed = { dialogs: string[]; requests: string[] }

export type Chromium = {
  /** Opens a page, waits for what it loads, and gives what `expression` is there. */
  visit<Result>(url: string, expression: string): Promise<Result>
  noticed: Noticed
  close(): Promise<void>
}

/**
 * A browser without a window, driven through its own protocol. Content-Security-Policy is off in it: what is tested is
 * what the pages are made of, and not the net below.
 */
export async function openChromium(path: string): Promise<Chromium> {
  const folder = freshFolder()
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
  const child = Bun.spawn(
    [path, ...flags, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    { stdout: 'ignore', stderr: 'pipe' },
  )
  const { host } = new URL(await debuggerUrl(child.stderr))
  const targets = (await (await fetch(`http://${host}/json/list`)).json()) as {
    type: string
    webSocketDebuggerUrl: string
  }[]
  const target = targets.find(({ type }) => type === 'page')!
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const noticed: Noticed = { dialogs: [], requests: [] }
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
    if (method === 'Page.javascriptDialogOpening') {
      noticed.dialogs.push(String(params.message))
      void send('Page.handleJavaScriptDialog', { accept: true })
    }
  }
  await send('Page.enable')
  await send('Network.enable')
  await send('Page.setBypassCSP', { enabled: true })
  return {
    noticed,
    async visit<Result>(url: string, expression: string) {
      const loaded = new Promise<void>(resolve => {
        onLoad = resolve
      })
      await send('Page.navigate', { url })
      await loaded
      // What the page starts while it loads has begun by then.
      const settled = `new Promise(resolve => setTimeout(resolve, 50)).then(() => ${expression})`
      const { result } = (await send('Runtime.evaluate', {
        expression: settled,
        awaitPromise: true,
        returnByValue: true,
      })) as { result: { value: Result } }
      return result.value
    },
    async close() {
      socket.close()
      child.kill()
      await child.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
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
