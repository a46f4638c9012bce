import { expect, test } from 'bun:test'
import { request } from '../../support/client.ts'

test.each(['/healthz', '/readyz'])('%s takes no other method than GET and HEAD', async path => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await request(method, path)
    expect([method, answer.status]).toEqual([method, 405])
    expect(answer.headers.get('allow')).toContain('GET')
    expect(answer.headers.get('allow')).toContain('HEAD')
  }
})
