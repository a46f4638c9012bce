import { describe, expect, test } from 'bun:test'
import { visiting } from '../../support/browser.ts'
import { createEntry, type Entry, editEntry, past } from '../../support/changelog.ts'
import { get, remove } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { changelog, pathTo } from '../../support/resources.ts'
import type { Envelope } from '../../support/types.ts'
import { waitUntil } from '../../support/wait-until.ts'

describe('publishing', () => {
  test('a draft, an entry for later, and one that is public at once', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const soon = '2999-01-01T00:00:00.000000Z'
    const draft = await createEntry(token, { title: 'Draft' })
    const later = await createEntry(token, { title: 'Later', published: soon })
    const now = await createEntry(token, { title: 'Now', published: past })
    expect([draft, later, now].map(({ state, published }) => [state, published])).toEqual([
      ['draft', null],
      ['scheduled', soon],
      ['published', past],
    ])
    const listed = async (query: Record<string, string>) =>
      (await get(changelog.list, { token, query }))
        .json<Envelope<Entry>>()
        .results.map(({ title }) => title)
    expect(await listed({})).toEqual(['Later', 'Draft', 'Now'])
    expect(await listed({ state: 'draft' })).toEqual(['Draft'])
    expect(await listed({ state: 'scheduled' })).toEqual(['Later'])
    expect(await listed({ state: 'published' })).toEqual(['Now'])
    expect((await get(changelog.list, { token, query: { state: 'x' } })).status).toBe(400)
    const visitor = visiting(company)
    const seen = async ({ id }: Entry) => (await visitor.get(`/changelog/${id}/`)).status
    expect([await seen(draft), await seen(later), await seen(now)]).toEqual([404, 404, 301])
    await editEntry(token, draft.id, { published: past })
    await editEntry(token, now.id, { published: null })
    expect([await seen(draft), await seen(later), await seen(now)]).toEqual([301, 404, 404])
  })

  test('a scheduled entry is published when its time has come, by an event', async () => {
    const { adminToken: token } = await freshCompany()
    const at = new Date(Date.now() + 1_500).toISOString()
    const { id, state } = await createEntry(token, { title: 'Soon', published: at })
    expect(state).toBe('scheduled')
    const path = pathTo(changelog, id)
    const published = await waitUntil('it is published', async () => {
      const entry = (await get(path, { token })).json<Entry>()
      return entry.state === 'published' ? entry : undefined
    })
    expect(Date.parse(published.published!)).toBe(Date.parse(at))
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(at))
    const types = async () =>
      (await get('/api/v1/events/', { token, query: { page_size: 100 } }))
        .json<{ results: { type: string; via: string; data: { entry_id?: number } }[] }>()
        .results.filter(({ data }) => data.entry_id === id)
        .map(({ type, via }) => `${type} ${via}`)
    expect(await types()).toEqual(['changelog.created token', 'changelog.published system'])
    expect((await remove(path, { token })).status).toBe(204)
    expect((await types()).at(-1)).toBe('changelog.deleted token')
  })
})
