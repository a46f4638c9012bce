import { expect, test } from 'bun:test'
import { startHark } from '../support/hark.ts'

test.each(['1', '2'])(
  'with %s workers, a link leads to the server that was started last, whatever port it has',
  async WORKERS => {
    const server = await startHark({ WORKERS })
    const link = async (...words: string[]) =>
      (await server.hark(['login-link', 'admin@example.com', ...words])).stdout.split('/login/')[0]
    expect(await link()).toBe(server.url)
    expect(await link('--base-url', 'https://hark.example.com')).toBe('https://hark.example.com')
  },
)
