import { expect, test } from 'bun:test'
import { startHark } from '../support/hark.ts'

test.each(['1', '2'])(
  'with %s workers, a link leads to the server that was started last and still runs, whatever port it has',
  async WORKERS => {
    const server = await startHark({ WORKERS })
    const link = async (...words: string[]) =>
      (await server.hark(['login-link', 'admin@example.com', ...words])).stdout.split('/login/')[0]
    expect(await link()).toBe(server.url)
    expect(await link('--base-url', 'https://hark.example.com')).toBe('https://hark.example.com')
    const second = await startHark({ WORKERS, DATA_DIR: server.dataDir })
    expect(await link()).toBe(second.url)
    await second.stop()
    expect(await link()).toBe(server.url)
    await server.stop()
    expect(await link()).toBe(server.url)
  },
)
