import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { countTitles, createPost, startProcess } from './hark-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hark-crash-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('kill -9 during creates loses nothing that was acknowledged and doubles nothing that is retried', async () => {
  let hark = await startProcess(dataDir)
  const token = hark.token()!
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
    hark = await startProcess(dataDir)
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
  const settled = await countTitles(hark.url, token)
  expect([...settled].filter(([, count]) => count !== 1)).toEqual([])
  expect([...unanswered].filter(title => !settled.has(title))).toEqual([])

  expect(await hark.kill('SIGTERM')).toBe(0)
  const verify = Bun.spawnSync([
    resolve(import.meta.dir, '../../bin/hark'),
    'verify',
    '--data',
    dataDir,
  ])
  expect([verify.exitCode, verify.stderr.toString()]).toEqual([0, ''])
})
