import { describe, expect, test } from 'bun:test'
import { createPost, get } from '../support/client.ts'
import { sharedCompany } from '../support/company.ts'
import { lines, type RawAnswer, sendRaw } from '../support/raw-socket.ts'

const make = async () => {
  const company = await sharedCompany()
  const created = await createPost(company.adminToken, { title: 'The right title' })
  const root = new URL(company.baseUrl).pathname
  return { company, created, canonical: new URL(created.url).pathname, root }
}

describe("a post's address", () => {
  test.each(['an-old-title', 'x', 'the-right-titl', 'THE-RIGHT-TITLE', '%F0%9F%98%80'])(
    'with the title slug %s leads to the right one',
    async slug => {
      const { created, canonical, root } = await make()
      const answer = await get(`${root}/post/${created.post_id}/${slug}/`)
      expect(answer.status).toBe(301)
      const location = new URL(answer.headers.get('location') ?? '', created.url)
      expect(location.href).toBe(created.url)
      const page = await get(location.pathname)
      expect(page.status).toBe(200)
      expect(location.pathname).toBe(canonical)
    },
  )

  test('needs no more than the id', async () => {
    const { created, root } = await make()
    for (const path of [`${root}/post/${created.post_id}/`, `${root}/post/${created.post_id}`]) {
      const answer = await get(path)
      if (answer.status === 200) expect(answer.text).toContain('The right title')
      else expect(new URL(answer.headers.get('location') ?? '', created.url).href).toBe(created.url)
    }
  })

  test('opens without its end slash', async () => {
    const { created, canonical } = await make()
    const answer = await get(canonical.slice(0, -1))
    if (answer.status === 200) expect(answer.text).toContain('The right title')
    else expect(new URL(answer.headers.get('location') ?? '', created.url).href).toBe(created.url)
  })

  test('never redirects to where the Host header points', async () => {
    const { created, root, company } = await make()
    const head = [
      `GET ${root}/post/${created.post_id}/old/ HTTP/1.1`,
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
    ]
    const answer = (await sendRaw(lines(head))) as RawAnswer
    const location = answer.headers.get('location') ?? ''
    expect(new URL(location, company.baseUrl).href).toBe(created.url)
  })
})
