import { expect, test } from 'bun:test'
import { startHark } from '../support/hark.ts'
import { lines, openConnection, type RawAnswer } from '../support/raw-socket.ts'
import { waitUntil } from '../support/wait-until.ts'
import { countTitles, createPost } from './requests.ts'

test('SIGTERM answers a request whose body is still on its way, closes idle connections and exits 0; a restart keeps all of it', async () => {
  const first = await startHark()
  const token = await first.firstToken()
  const idle = await openConnection(first)
  idle.send(lines(['GET /healthz HTTP/1.1', 'Host: x']))
  expect(((await idle.answer()) as RawAnswer).status).toBe(200)

  const body = JSON.stringify({ board: 'bugs', title: 'Sent while stopping' })
  const head = [
    'POST /api/v1/posts/create/ HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const slow = await openConnection(first)
  let isSlowClosed = false
  void slow.closed.then(() => (isSlowClosed = true))
  slow.send(lines(head, body.slice(0, 10)))
  // Another answer shows that the server has taken the slow request up by now.
  await fetch(`${first.url}/healthz`)
  const exited = first.kill('SIGTERM')
  await idle.closed
  expect(isSlowClosed).toBe(false)
  slow.send(body.slice(10))
  const answer = (await slow.answer()) as RawAnswer
  expect([answer.status, JSON.parse(answer.body).status]).toEqual([201, 'Success'])
  expect(await exited).toBe(0)

  const again = await startHark({ DATA_DIR: first.dataDir })
  expect((await countTitles(again.url, token)).get('Sent while stopping')).toBe(1)
  expect(await again.stop()).toBe(0)
  // No second first company.
  expect(again.stdout.join('\n')).not.toMatch(/hark_[0-9A-Za-z]{46}/)
})

test('readiness goes before the last answer does', async () => {
  const hark = await startHark()
  const probe = await openConnection(hark)
  const ask = async () => {
    probe.send(lines(['GET /readyz HTTP/1.1', 'Host: x']))
    return (await probe.answer()) as RawAnswer
  }
  expect((await ask()).status).toBe(200)
  const exited = hark.kill('SIGTERM')
  const refused = await waitUntil('it is not ready', async () => {
    const answer = await ask()
    return answer.status !== 200 && answer
  })
  expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
  expect(await exited).toBe(0)
})

test('a busy server that is told to stop gives every acknowledged post a place', async () => {
  const hark = await startHark()
  const token = await hark.firstToken()
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
  await waitUntil('some posts are acknowledged', () => acknowledged.length > 50)
  expect(await hark.stop()).toBe(0)
  await clients
  const again = await startHark({ DATA_DIR: hark.dataDir })
  const stored = await countTitles(again.url, token)
  expect(acknowledged.filter(title => stored.get(title) !== 1)).toEqual([])
  await again.stop()
})
