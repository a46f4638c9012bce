import { afterAll, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { environment } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { waitUntil } from '../support/wait-until.ts'

const root = resolve(import.meta.dir, '../..')
const page = await Bun.file(join(root, 'docs/webhooks.md')).text()
const section = /^## Try it .+?(?=^## )/ms.exec(page)![0]
const commands = [...section.matchAll(/```sh\n(.+?)\n```/gs)].map(([, command]) => command!)
const printed = /prints `([^`]+)`/.exec(section)![1]!

const terminals: Bun.Subprocess<'pipe', 'pipe', 'pipe'>[] = []
afterAll(async () => {
  for (const { pid, stdin, exited } of terminals) {
    stdin.end()
    // What was started in a terminal ends with it: each has a process group of its own.
    process.kill(-pid, 'SIGTERM')
    await exited
  }
})

test('the commands of docs/webhooks.md, pasted into two terminals, lead to a verified webhook', async () => {
  const [start, ...others] = commands
  expect(start).toBe('OUTGOING_ALLOW=127.0.0.1 npm start')
  const [port, receiverPort] = [await freePort(), await freePort()]
  const env = environment({ DATA_DIR: freshFolder(), PORT: String(port) })

  const server = openTerminal(env)
  server.paste(start!)
  await waitUntil('Hark is listening', () => server.printed().includes('Hark is listening'), 60_000)
  const client = openTerminal(env)
  for (const command of others)
    client.paste(
      command
        .replaceAll('localhost:3000', `localhost:${port}`)
        .replaceAll('127.0.0.1:4000', `127.0.0.1:${receiverPort}`)
        .replace('.mjs 4000', `.mjs ${receiverPort}`),
    )
  const isVerified = () => client.printed().includes(printed)
  await waitUntil(`${printed} is printed`, isVerified, 60_000).catch(error => {
    throw new Error(`${error.message}\n${server.printed()}\n${client.printed()}`)
  })

  const send = async (body: string) =>
    (await fetch(`http://127.0.0.1:${receiverPort}/`, { method: 'POST', body })).status
  expect(await send('{}')).toBe(401)
  for (const length of ['Content-Length: 2000001', 'Transfer-Encoding: chunked']) {
    const large = begin(receiverPort, length)
    const [answer] = await once(large, 'data')
    expect(String(answer)).toStartWith('HTTP/1.1 413 ')
    large.destroy()
  }
  const hungUp = begin(receiverPort, 'Content-Length: 10')
  await once(hungUp, 'connect')
  hungUp.destroySoon()
  await once(hungUp, 'close')
  // The first of them may be answered before the receiver notices.
  for (let count = 0; count < 5; count++) expect(await send('{}')).toBe(401)
})

/** Sends the head of a request, and nothing of its body. */
function begin(port: number, length: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`)
  return socket
}

/** A shell that reads commands as they are pasted. */
function openTerminal(env: Record<string, string | undefined>) {
  const child = Bun.spawn(['sh'], {
    detached: true,
    cwd: root,
    env,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  terminals.push(child)
  let text = ''
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream) text += new TextDecoder().decode(chunk)
  }
  void collect(child.stdout)
  void collect(child.stderr)
  return {
    paste: (command: string) => {
      child.stdin.write(`${command}\n`)
      child.stdin.flush()
    },
    printed: () => text,
  }
}

/** One that nothing listens on; the commands need to know it beforehand. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise(done => server.close(done))
  return port
}
