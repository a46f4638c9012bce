import { describe, expect, onTestFinished, test } from 'bun:test'
import { findSessionCaller } from '../../src/features/auth/caller/authenticate.ts'
import { startSession } from '../../src/features/auth/sessions/start-session.ts'
import { sees } from '../../src/features/boards/audience.ts'
import { addBoard } from '../../src/features/boards/boards.ts'
import { findAudiences } from '../../src/features/boards/find-audiences.ts'
import { followEvents } from '../../src/features/events/jobs/follow-events.ts'
import { takeLease } from '../../src/features/events/jobs/lease.ts'
import { blockUser } from '../../src/features/moderation/block-user.ts'
import {
  createCustomField,
  deleteCustomField,
} from '../../src/features/people/custom-fields/custom-fields.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { editUser } from '../../src/features/people/users/edit-user.ts'
import { getUser } from '../../src/features/people/users/find-user.ts'
import { createRoadmap } from '../../src/features/roadmaps/roadmaps.ts'
import { createRoadmapBody } from '../../src/features/roadmaps/schema.ts'
import { visibleRoadmaps } from '../../src/features/roadmaps/visible.ts'
import type { Condition } from '../../src/features/segments/condition.ts'
import { segmentFollower } from '../../src/features/segments/follow-events.ts'
import { findSegmentWork, recountSome } from '../../src/features/segments/recount.ts'
import {
  createSegment,
  deleteSegment,
  editSegment,
  findSegment,
} from '../../src/features/segments/segments.ts'
import { createLog } from '../../src/platform/log.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const base = 'https://feedback.example.com'

const isText = (value: string): Condition => ({
  match: 'all',
  clauses: [{ field: 'segment', operator: 'is', value }],
})

describe.each(engineNames)('on %s', engine => {
  async function open() {
    let time = Date.parse('2026-11-16T12:00:00Z') * 1_000
    const made = await temporaryCompany({ engine, clock: () => ++time, atEnd: onTestFinished })
    const { store, db } = made
    const follow = async () => {
      const lease = (await takeLease(store, 'test', 30_000))!
      const { signal } = new AbortController()
      await followEvents(store, lease, [segmentFollower], createLog('silent'), signal)
    }
    const count = async () => {
      await follow()
      while ((await findSegmentWork(store)).length > 0) await recountSome(db)
    }
    const become = async (id: number, segment: string) =>
      editUser(db, nobody, await getUser(db, id), { segment })
    const person = async (segment: string) => {
      const email = `${Bun.randomUUIDv7()}@example.com`
      const id = (await addUser(db, nobody, { email, name: 'X', role: 'customer' }))!
      await become(id, segment)
      const device = { device: 'Test', isSecure: true }
      const { secret } = await db.write(nobody, transaction =>
        startSession(transaction, id, device, { by: 'email', emailKey: email }),
      )
      return { id, secret }
    }
    const segmentId = await createSegment(db, nobody, { name: 'VIP', condition: isText('VIP') })
    const access = { visibility: 'segment' as const, segments: [segmentId] }
    const board = (await addBoard(db, nobody, { name: 'Vips', slug: 'vips', ...access }))!
    const roadmap = createRoadmapBody.parse({ name: 'Vips', ...access })
    const roadmapId = await createRoadmap(db, nobody, roadmap)
    /** As a request finds out, as the job that mails does, and of a roadmap: they agree. */
    const seesAll = async ({ id, secret }: { id: number; secret: string }) => {
      const caller = await findSessionCaller(store, secret, { id: db.companyId }, base)
      const user = await getUser(db, id)
      const audienceOf = await findAudiences(db, [user], 'every')
      const roadmaps = await visibleRoadmaps(db, { role: 'customer', userId: id })
      const seen = [
        sees(caller!.audience, board),
        sees(audienceOf(user), board),
        roadmaps.some(each => each.id === roadmapId),
      ]
      expect(new Set(seen).size).toBe(1)
      return seen[0]!
    }
    const redefine = async (value: string) =>
      editSegment(db, nobody, (await findSegment(db, segmentId))!, { condition: isText(value) })
    const accessRevision = async () => (await store.revisionsOf(db.companyId)).accessRevision
    return { ...made, follow, count, become, person, segmentId, seesAll, redefine, accessRevision }
  }

  test('nobody is let in before everybody was checked against the condition as it is now', async () => {
    const { db, follow, count, person, seesAll, redefine } = await open()
    const [vip, other] = [await person('VIP'), await person('Other')]
    const field = await createCustomField(db, nobody, { name: 'Plan', type: 'text' })
    expect([await seesAll(vip), await seesAll(other)]).toEqual([false, false])
    await count()
    expect([await seesAll(vip), await seesAll(other)]).toEqual([true, false])
    await redefine('Other')
    expect([await seesAll(vip), await seesAll(other)]).toEqual([false, false])
    // Another reason to count begins meanwhile.
    await deleteCustomField(db, nobody, { id: field, name: 'Plan' })
    await follow()
    expect([await seesAll(vip), await seesAll(other)]).toEqual([false, false])
    await count()
    expect([await seesAll(vip), await seesAll(other)]).toEqual([false, true])
  })

  test('whoever is in goes on to be while everybody is counted again by the same condition', async () => {
    const { db, follow, count, person, seesAll, segmentId } = await open()
    const vip = await person('VIP')
    const field = await createCustomField(db, nobody, { name: 'Plan', type: 'text' })
    await count()
    await deleteCustomField(db, nobody, { id: field, name: 'Plan' })
    await follow()
    expect((await findSegment(db, segmentId))!.recounted_to).toBe(0)
    expect(await seesAll(vip)).toBe(true)
    await count()
    expect(await seesAll(vip)).toBe(true)
  })

  test('access changes when people come or go, if anything is for the segment', async () => {
    const { db, count, become, person, seesAll, redefine, accessRevision } = await open()
    const [vip, other] = [await person('VIP'), await person('Other')]
    const unused = { name: 'Unused', condition: isText('Unused') }
    await createSegment(db, nobody, unused)
    /** Whether what callers see was replaced by the count after a change. */
    const isReplacedBy = async (change: () => Promise<unknown>) => {
      await change()
      const before = await accessRevision()
      await count()
      return (await accessRevision()) !== before
    }
    expect(await isReplacedBy(async () => {})).toBe(true)
    expect(await isReplacedBy(() => become(other.id, 'Unused'))).toBe(false)
    expect(await isReplacedBy(() => become(other.id, 'VIP'))).toBe(true)
    expect(await isReplacedBy(() => become(vip.id, 'Former'))).toBe(true)
    expect([await seesAll(vip), await seesAll(other)]).toEqual([false, true])
    const beforeEdit = await accessRevision()
    await redefine('Former')
    expect(await accessRevision()).not.toBe(beforeEdit)
    expect(await isReplacedBy(async () => {})).toBe(true)
    expect([await seesAll(vip), await seesAll(other)]).toEqual([true, false])
    await blockUser(db, nobody, await getUser(db, vip.id), { removesContent: false })
    await count()
    expect(await seesAll(vip)).toBe(false)
  })

  test('a segment that a board or roadmap is for is not deleted', async () => {
    const { db, segmentId } = await open()
    const segment = (await findSegment(db, segmentId))!
    const refused = await deleteSegment(db, nobody, segment).catch(error => error)
    expect([refused.code, refused.detail]).toEqual([
      'segment_in_use',
      'It decides who sees: Vips, Vips.',
    ])
    expect(await findSegment(db, segmentId)).toBeDefined()
  })
})
