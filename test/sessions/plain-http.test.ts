import { expect, test } from 'bun:test'
import { startHark } from '../support/hark.ts'
import { waitUntil } from '../support/wait-until.ts'

const isWarned = (line: string) => line.includes('is plain http')

test('a start on plain http says what that means for sessions', async () => {
  const server = await startHark({ BASE_URL: 'http://feedback.example' })
  await waitUntil('the warning', () => server.stderr.some(isWarned))
  await server.stop()
})

test.each(['https://feedback.example', 'http://localhost:8080', 'http://127.0.0.1:8080'])(
  'nothing is said where the base URL is %s',
  async BASE_URL => {
    const server = await startHark({ BASE_URL })
    await server.stop()
    expect(server.stderr.filter(isWarned)).toEqual([])
  },
)
