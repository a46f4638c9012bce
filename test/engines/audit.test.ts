import { describe, expect, test } from 'bun:test'
import { listAudit } from '../../src/features/events/audit/read-audit.ts'
import { tagCreated } from '../../src/features/tags/events.ts'
import type { Cursor } from '../../src/platform/db/page.ts'
import { actors } from '../../src/store/event.ts'
import { companyOn, engineNames } from './temporary-store.ts'

const eventsCount = 2_300

for (const engine of engineNames)
  describe(`On ${engine}, a filter of the audit log that little fits`, async () => {
    const { db } = await companyOn(engine)
    const record = (actor: (typeof actors)['import' | 'system'], count: number) =>
      db.write(actor, async transaction => {
        for (let id = 1; id <= count; id++)
          transaction.record(tagCreated, { tag_id: id, is_public: false }, { name: 'T', color: '' })
      })
    await record(actors.import, 1)
    await record(actors.system, eventsCount)

    test('looks at a thousand events a request, and leads to what fits, forward and back', async () => {
      const filter = { types: ['tag.created'], via: 'import' as const }
      const walk = async (towards: 'older' | 'newer', start?: Cursor) => {
        const pages: number[] = []
        let cursor = start
        let last: Awaited<ReturnType<typeof listAudit>> | undefined
        do {
          last = await listAudit(db, filter, { size: 20, cursor })
          pages.push(last.items.length)
          cursor = last[towards]
        } while (cursor)
        return { pages, last }
      }
      const forward = await walk('older')
      expect(forward.pages).toEqual([0, 0, 1])
      const back = await walk('newer', forward.last!.newer)
      expect(back.pages).toEqual([0, 0, 0])
      expect((await walk('older', back.last!.older)).pages.at(-1)).toBe(1)
    })
  })
