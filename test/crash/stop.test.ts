import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '../support/wait-until.ts'
import { countTitles, createPost, startProcess } from './hark-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hark-stop-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** A connection that shows what it got so far. */
function openConnection(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const state = { received: '', isClosed: false, send: (text: string) => socket.write(text) }
  socket.on('data', chunk => {
    state.received += chunk
  })
  socket.on('close', () => {
    state.isClosed = true
  })
  socket.on('error', () => {})
  return state
}

test('SIGTERM answers a request whose body is still on its way, closes idle connections and exits 0', async () => {
  const hark = await startProcess(dataDir)
  const token = hark.token()!
  const idle = openConnection(hark.url)
  idle.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await waitUntil(
    'the idle connection was used',
    () => idle.received.includes('alive') || undefined,
  )

  const body = JSON.stringify({ board: 'bugs', title: 'Sent while stopping' })
  const slow = openConnection(hark.url)
  slow.send(
    `POST /api/v1/posts/create/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // Another answer shows that the server has taken the slow request up by now.
  await fetch(`${hark.url}/healthz`)
  const exited = hark.kill('SIGTERM')
  await waitUntil('the idle connection is closed', () => idle.isClosed || undefined)
  expect(slow.isClosed).toBe(false)
  slow.send(body.slice(10))
  await waitUntil(
    'the slow request is answered',
    () => slow.received.includes('Success') || undefined,
  )
  expect(slow.received).toStartWith('HTTP/1.1 201')
  expect(await exited).toBe(0)
})

test('readiness goes before the last answer does', async () => {
  const hark = await startProcess(dataDir)
  const probe = openConnection(hark.url)
  const ask = 'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'
  probe.send(ask)
  await waitUntil('ready', () => probe.received.includes('"ready"') || undefined)
  const exited = hark.kill('SIGTERM')
  await waitUntil('not ready', () => {
    if (!probe.isClosed) probe.send(ask)
    return probe.received.includes('503') || undefined
  })
  expect(probe.received).toMatch(/HTTP\/1\.1 503[\s\S]*Connection: close/i)
  expect(await exited).toBe(0)
})

test('a busy server that is told to stop gives every acknowledged post a place', async () => {
  let hark = await startProcess(dataDir)
  const token = freshToken()
  const acknowledged: string[] = []
  const client = async (name: number) => {
    for (let n = 0; ; n++) {
      const title = `busy ${name} ${n}`
      const answer = await createPost(hark.url, token, title).catch(() => undefined)
      if (answer?.status !== 201) return
      acknowledged.push(title)
    }
  }
  const clients = Promise.all(Array.from({ length: 8 }, (_, name) => client(name)))
  await waitUntil('some posts are acknowledged', () => acknowledged.length > 50 || undefined)
  expect(await hark.kill('SIGTERM')).toBe(0)
  await clients
  hark = await startProcess(dataDir)
  const stored = await countTitles(hark.url, token)
  expect(acknowledged.filter(title => stored.get(title) !== 1)).toEqual([])
  await hark.kill('SIGTERM')
})

function freshToken(): string {
  const command = process.env.HARK_COMMAND ?? `${import.meta.dir}/../../bin/hark`
  const words = ['token', 'add', '--owner', 'admin@example.com', '--data', dataDir]
  return Bun.spawnSync([command, ...words])
    .stdout.toString()
    .trim()
}
