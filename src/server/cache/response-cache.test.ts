import { expect, test } from 'bun:test'
import { CachedResponse } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'

const responseOf = (revision: number) =>
  new CachedResponse({
    route: undefined,
    revisions: { revision, accessRevision: 1, namesRevision: 1 },
    access: 'anyone',
    loggedPath: '/',
    isCacheable: true,
    isAsync: false,
    status: 200,
    body: 'a body',
    headers: {},
  })

async function cacheWithOne() {
  const cache = new ResponseCache(100_000)
  await cache.findOrBuild('key', 1, async () => responseOf(1))
  return cache
}

test('a renewed response that has come to be too large is not kept', async () => {
  const cache = await cacheWithOne()
  await cache.findOrBuild('key', 2, async outdated => {
    outdated!.renew(2, { dependencies: [{ of: 'post', ids: Array(2_000).fill(1) }] })
    return outdated!
  })
  expect(cache.recall('key')).toBeUndefined()
})

test('a renewed response does not replace one that was built meanwhile', async () => {
  const cache = await cacheWithOne()
  const built = responseOf(3)
  await cache.findOrBuild('key', 2, async outdated => {
    await cache.findOrBuild('key', 3, async () => built)
    outdated!.renew(2)
    return outdated!
  })
  expect(cache.recall('key')).toBe(built)
})
