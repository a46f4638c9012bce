import { expect, test } from 'bun:test'
import { networkInterfaces } from 'node:os'
import { runHark } from '../support/command.ts'
import { startHark } from '../support/hark.ts'

test('hark health says whether the Hark on this port is ready', async () => {
  const hark = await startHark()
  const env = { PORT: new URL(hark.url).port }
  expect(await runHark(['health'], { env })).toEqual({ exitCode: 0, stdout: 'ready\n', stderr: '' })
  expect(await hark.stop()).toBe(0)
  const { exitCode, stderr } = await runHark(['health'], { env })
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('does not respond')])
})

const hasIpv6 = Object.values(networkInterfaces()).some(addresses =>
  addresses?.some(({ address }) => address === '::1'),
)
test.if(hasIpv6)('hark health finds the Hark that listens on ::1 (needs IPv6)', async () => {
  const hark = await startHark({ HOST: '::1' })
  const env = { HOST: '::1', PORT: new URL(hark.url).port }
  expect(await runHark(['health'], { env })).toEqual({ exitCode: 0, stdout: 'ready\n', stderr: '' })
  expect(await hark.stop()).toBe(0)
})

test('hark health fails while a server answers that it is not ready', async () => {
  const busy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => Response.json({ status: 'storage full' }, { status: 503 }),
  })
  const ran = await runHark(['health', '--port', String(busy.port)])
  expect(ran).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `hark: http://localhost:${busy.port} is not ready: storage full.\n`,
  })
  await busy.stop(true)
})
