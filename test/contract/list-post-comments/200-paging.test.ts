import { describe, expect, test } from 'bun:test'
import { createComment, expectStatus, get, paths, remove } from '../../support/client.ts'
import { freshThread } from '../../support/comment-cases.ts'
import { idsOf, linkHeader, walk } from '../../support/paging.ts'
import type { Envelope, ThreadComment } from '../../support/types.ts'

async function longThread(count: number) {
  const thread = await freshThread()
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const parent_id = n % 3 === 2 ? ids[n - 1] : undefined
    const fields = { content: `${n}`, parent_id, internal: n % 4 === 0 }
    ids.push((await createComment(thread.token, thread.postId, fields)).id)
  }
  return { ...thread, ids }
}

describe('paging through the comments of a post', () => {
  test('pages of any size give each once, oldest first, there and back', async () => {
    const { token, path, ids } = await longThread(13)
    for (const size of [1, 4, 13, 20]) {
      const pages = await walk<ThreadComment>(token, `${path}?page_size=${size}`)
      expect(idsOf(pages)).toEqual(ids)
      expect(pages.map(page => page.previous === null)).toEqual(
        pages.map((_, index) => index === 0),
      )
      const last = pages.at(-1)!
      if (!last.previous) continue
      const backward = await walk<ThreadComment>(token, last.previous, 'previous')
      expect(idsOf([...backward].reverse().concat(last))).toEqual(ids)
    }
  })

  test('what is written meanwhile comes at the end, what is deleted moves nothing', async () => {
    const { token, path, postId, ids } = await longThread(9)
    const added: number[] = []
    const pages = await walk<ThreadComment>(token, `${path}?page_size=3`, 'next', async () => {
      if (added.length < 2) added.push((await createComment(token, postId)).id)
      await remove(`${paths.comments}${ids[0]}/`, { token })
    })
    expect(idsOf(pages)).toEqual([...ids, ...added])
  })

  test('links are absolute, in Link, and carry the parameters', async () => {
    const { token, path, company } = await longThread(3)
    const answer = await expectStatus(200, get(path, { token, query: { page_size: 2 } }))
    const { next } = answer.json<Envelope<ThreadComment>>()
    expect(next).toStartWith(`${company.baseUrl}${path}?page_size=2&cursor=`)
    expect(linkHeader(answer)).toEqual({ next: next ?? '' })
  })
})
