import { describe, expect, test } from 'bun:test'
import { get, paths } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { startHark } from '../../support/hark.ts'
import { lines, openConnection, type RawAnswer } from '../../support/raw-socket.ts'
import { waitUntil } from '../../support/wait-until.ts'

describe('SIGTERM', () => {
  test('ends an idle server with exit code 0, closing the connections that wait', async () => {
    const server = await startHark()
    const idle = await openConnection(server)
    idle.send(lines(['GET /healthz HTTP/1.1', 'Host: x']))
    expect(((await idle.answer()) as RawAnswer).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await idle.closed
  })

  test('answers what is in flight, and what was answered is kept', async () => {
    const server = await startHark()
    const company = await freshCompany(server)
    const body = JSON.stringify({ board: 'ideas', title: 'In flight' })
    const head = [
      `POST ${paths.create} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${company.adminToken}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    const inFlight = await openConnection(server)
    inFlight.send(lines(head, body.slice(0, 10)))
    // A whole request answered afterwards tells that the half one has arrived before it.
    expect((await get('/readyz', { server })).status).toBe(200)
    const exited = server.stop()
    await waitUntil('it takes no more connections or says it is not ready', async () => {
      const response = await fetch(`${server.url}/readyz`).catch(() => 'refused' as const)
      return response === 'refused' || response.status !== 200
    })
    inFlight.send(body.slice(10))
    const answer = (await inFlight.answer()) as RawAnswer
    expect(answer.status).toBe(201)
    expect(await exited).toBe(0)

    const again = await startHark({ DATA_DIR: server.dataDir })
    const list = await get(paths.posts, { server: again, token: company.adminToken })
    expect(list.text).toContain('In flight')
    await again.stop()
  })

  test('a restart keeps everything: tokens, posts, and no second first company', async () => {
    const server = await startHark()
    const company = await freshCompany(server)
    await server.stop()
    const again = await startHark({ DATA_DIR: server.dataDir })
    expect((await get(paths.me, { server: again, token: company.adminToken })).status).toBe(200)
    expect(again.stdout.join('\n')).not.toMatch(/hark_[0-9A-Za-z]{46}/)
    await again.stop()
  })
})
