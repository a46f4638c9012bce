import { describe, expect, onTestFinished, test } from 'bun:test'
import { loadConfig } from '../../src/config/load-config.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { isComparing } from '../../src/features/posts/duplicates/compare-due.ts'
import { createLog } from '../../src/platform/log.ts'
import { serve } from '../../src/server/process/serve.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type EngineName, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const askers = 12

/** A server on a fresh company with a post, and how often it has read posts, or anything. */
async function running(engine: EngineName, cacheMegabytes: string) {
  const { store, db, userId } = await temporaryCompany({ engine, atEnd: onTestFinished })
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
  await createPost(db, poster, { board: 'open', title: 'Once', content: '' })
  const authorization = `Bearer ${await addToken(db, nobody, { ownerId: userId })}`
  let [postsRead, allRead] = [0, 0]
  const { read, snapshot } = store.engine
  const count = ({ sql }: { sql: string }) => {
    allRead++
    if (/from ("posts"|posts as p\b)/.test(sql)) postsRead++
  }
  const countedRead: typeof read = (reach, statement) => {
    count(statement)
    return read(reach, statement)
  }
  const countedSnapshot: typeof snapshot = (scope, work, options) =>
    snapshot(
      scope,
      (handle, run) =>
        work(handle, statement => {
          count(statement)
          return run(statement)
        }),
      options,
    )
  Object.assign(store.engine, { read: countedRead, snapshot: countedSnapshot })
  const variables = { PORT: '0', LOG_LEVEL: 'silent', CACHE_MEGABYTES: cacheMegabytes }
  const server = serve(loadConfig(variables, {}), store, createLog('silent'))
  onTestFinished(() => server.stop())
  await waitUntil('the post was compared with others', async () => !(await isComparing(db)))
  postsRead = 0
  allRead = 0
  return {
    ask: (path: string, headers: Record<string, string> = {}) =>
      fetch(server.url + path, { headers: { authorization, ...headers }, redirect: 'manual' }),
    postsRead: () => postsRead,
    allRead: () => allRead,
  }
}

const paths = ['/api/v1/posts/', '/board/open/', '/']

for (const engine of engineNames)
  describe(`on ${engine}`, () => {
    test.each(paths)('%s is made once for all who ask at the same time', async path => {
      const { ask, postsRead } = await running(engine, '8')
      const answers = await Promise.all(Array.from({ length: askers }, () => ask(path)))
      const texts = await Promise.all(answers.map(answer => answer.text()))
      expect(answers.map(answer => answer.status)).toEqual(Array(askers).fill(200))
      expect(new Set(texts).size).toBe(1)
      expect(texts[0]).toContain('Once')
      const once = postsRead()
      expect(once).toBeGreaterThan(0)
      // As many reads as one who asks alone causes.
      const alone = await running(engine, '8')
      await alone.ask(path)
      expect(once).toBe(alone.postsRead())
    })

    test.each(paths)('%s, remembered, takes as good as nothing', async path => {
      const { ask, allRead } = await running(engine, '8')
      const made = await (await ask(path)).text()
      // The jobs of a server that has just started write, too, and SQLite is asked after another's write.
      await waitUntil('it takes as good as nothing', async () => {
        const before = allRead()
        expect(await (await ask(path)).text()).toBe(made)
        // PostgreSQL is asked whether anything has changed.
        return allRead() - before === (engine === 'PostgreSQL' ? 1 : 0)
      })
    })

    test.each(paths)('%s is revalidated without its posts being read', async path => {
      const { ask, postsRead } = await running(engine, '8')
      const etag = (await ask(path)).headers.get('etag')!
      const before = postsRead()
      const again = await ask(path, { 'if-none-match': etag })
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
      expect(await again.text()).toBe('')
      expect((await ask(path, { 'if-none-match': '*' })).status).toBe(304)
      expect(postsRead()).toBe(before)
    })

    test.each(paths)('%s is revalidated where nothing is cached, too', async path => {
      const { ask } = await running(engine, '0')
      const etag = (await ask(path)).headers.get('etag')!
      expect((await ask(path, { 'if-none-match': etag })).status).toBe(304)
    })

    test.each(['/', '/board/open/'])(
      'a parameter that %s does not read changes nothing',
      async path => {
        const { ask, allRead } = await running(engine, '8')
        const built = await (await ask(path)).text()
        await waitUntil('it takes as good as nothing', async () => {
          const before = allRead()
          for (const query of ['q=1', 'q=2', 'cursors=x', 'access_token=x'])
            expect(await (await ask(`${path}?${query}`)).text()).toBe(built)
          return allRead() - before === (engine === 'PostgreSQL' ? 4 : 0)
        })
      },
    )

    test('a cursor that was made up leads to the first page, and takes no room in the cache', async () => {
      const { ask } = await running(engine, '8')
      const answer = await ask('/board/open/?cursor=x')
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/board/open/'])
      expect(answer.headers.get('etag')).toBeNull()
    })
  })
