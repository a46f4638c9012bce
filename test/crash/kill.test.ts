import { expect, test } from 'bun:test'
import { startHark } from '../support/hark.ts'
import { countTitles, createPost } from './requests.ts'

test('kill -9 during creates loses nothing that was acknowledged and doubles nothing that is retried', async () => {
  let hark = await startHark({ LOG_LEVEL: 'error' })
  const token = await hark.firstToken()
  const acknowledged = new Set<string>()
  const unanswered = new Set<string>()

  for (let round = 0; round < 5; round++) {
    const killAfter = acknowledged.size + 100
    let isKilled = false
    const client = async (name: number) => {
      for (let n = 0; !isKilled; n++) {
        const title = `round ${round} client ${name} post ${n}`
        const key = title.replaceAll(' ', '-')
        const answer = await createPost(hark.url, token, title, key).catch(() => undefined)
        if (!answer) {
          unanswered.add(title)
          return
        }
        expect(answer.status).toBe(201)
        acknowledged.add(title)
        if (acknowledged.size >= killAfter && !isKilled) {
          isKilled = true
          void hark.kill('SIGKILL')
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, name) => client(name)))
    await hark.kill('SIGKILL')
    hark = await startHark({ LOG_LEVEL: 'error', DATA_DIR: hark.dataDir })
  }

  expect(acknowledged.size).toBeGreaterThanOrEqual(500)
  const stored = await countTitles(hark.url, token)
  const wrong = [...acknowledged].filter(title => stored.get(title) !== 1)
  expect(wrong).toEqual([])

  // Whoever got no answer sends again with the same key: each post is there once, whether or not
  // the first try had been committed.
  for (const title of unanswered) {
    const { status } = await createPost(hark.url, token, title, title.replaceAll(' ', '-'))
    expect(status).toBe(201)
  }
  const found = await countTitles(hark.url, token)
  expect([...found].filter(([, count]) => count !== 1)).toEqual([])
  expect([...unanswered].filter(title => !found.has(title))).toEqual([])

  expect(await hark.stop()).toBe(0)
  const { exitCode, stderr } = await hark.hark(['verify'])
  expect([exitCode, stderr]).toEqual([0, ''])
})
