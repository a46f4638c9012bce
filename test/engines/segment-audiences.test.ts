import { describe, expect, onTestFinished, test } from 'bun:test'
import { findSessionCaller } from '../../src/features/auth/caller/authenticate.ts'
import { startSession } from '../../src/features/auth/sessions/start-session.ts'
import { sees, type Visibility, visibilities } from '../../src/features/boards/audience.ts'
import { addBoard } from '../../src/features/boards/boards.ts'
import { findAudiences } from '../../src/features/boards/find-audiences.ts'
import { forTeam, type Reader } from '../../src/features/boards/who-sees.ts'
import { createEntry, editEntry } from '../../src/features/changelog/change-entry.ts'
import { type EntryRow, findEntry, listEntries } from '../../src/features/changelog/find-entry.ts'
import { publishChangelog } from '../../src/features/changelog/publish-due.ts'
import { followEvents } from '../../src/features/events/jobs/follow-events.ts'
import { takeLease } from '../../src/features/events/jobs/lease.ts'
import { blockUser } from '../../src/features/moderation/block-user.ts'
import {
  createCustomField,
  deleteCustomField,
} from '../../src/features/people/custom-fields/custom-fields.ts'
import {
  createOrganization,
  deleteOrganization,
} from '../../src/features/people/organizations/organizations.ts'
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
import { wallTime } from '../../src/platform/clock.ts'
import type { Cursor } from '../../src/platform/db/page.ts'
import { createLog } from '../../src/platform/log.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const base = 'https://feedback.example.com'

const asListed = ({ id, listed, visibility }: EntryRow) => ({ id, published: listed, visibility })

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
    const editor = { actor: nobody, audience: { boards: 'every' as const } }
    const texts = { content: '', categories: [], posts: [], published: 1 }
    const entryId = await createEntry(db, editor, { title: 'For Vips', ...texts, ...access })
    /** As a request finds out, as the job that mails does, of a roadmap, and of an entry: they agree. */
    const seesAll = async ({ id, secret }: { id: number; secret: string }) => {
      const caller = await findSessionCaller(store, secret, { id: db.companyId }, base)
      const user = await getUser(db, id)
      const audienceOf = await findAudiences(db, [user], 'every')
      const roadmaps = await visibleRoadmaps(db, { role: 'customer', userId: id })
      const seen = [
        sees(caller!.audience, board),
        sees(audienceOf(user), board),
        roadmaps.some(each => each.id === roadmapId),
        (await findEntry(db, { role: 'customer', userId: id }, entryId)) !== undefined,
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

  test('pages of the changelog have all that their reader sees, once and in order', async () => {
    const { db, count, person, segmentId } = await open()
    const organization = await createOrganization(db, nobody, { name: 'Acme' })
    const [vip, member, other] = [await person('VIP'), await person('X'), await person('Y')]
    await editUser(db, nobody, await getUser(db, member.id), { organization })
    await count()
    const seers: Record<Visibility, Reader[]> = {
      everyone: [{ role: 'visitor' }],
      signed_in: [{ role: 'customer', userId: other.id }],
      chosen: [{ role: 'customer', userId: member.id }],
      segment: [{ role: 'customer', userId: vip.id }],
      team: [{ role: 'team', userId: 1 }],
    }
    const seenByAll: Visibility[] = ['everyone', 'signed_in']
    const editor = { actor: nobody, audience: { boards: 'every' as const } }
    const all: { id: number; published: number; visibility: Visibility }[] = []
    for (let at = 0; at < 24; at++) {
      const visibility = visibilities[(at * 7) % visibilities.length]!
      const segments = visibility === 'segment' ? [segmentId] : []
      const texts = { title: `Entry ${at}`, content: '', categories: [], posts: [] }
      // Some at the same time: then ids decide.
      const published = 1 + ((at * 5) % 8)
      const shownTo = { visibility, segments, organizations: [organization] }
      const id = await createEntry(db, editor, { ...texts, published, ...shownTo })
      all.push({ id, published, visibility })
    }
    // That of every company here is for the segment, too.
    const { items: made } = await listEntries(db, forTeam, 'published', { size: 100 })
    all.push(...made.filter(({ id }) => !all.some(each => each.id === id)).map(asListed))
    for (const [visibility, readers] of Object.entries(seers))
      for (const reader of readers) {
        const sees = (each: Visibility) =>
          reader.role === 'team' ||
          each === 'everyone' ||
          (reader.role === 'customer' && seenByAll.includes(each)) ||
          each === visibility
        const expected = all
          .filter(each => sees(each.visibility))
          .sort((a, b) => b.published - a.published || b.id - a.id)
          .map(({ id }) => id)
        for (const size of [1, 2, 5, 100]) {
          const page = (cursor?: Cursor<'listed'>) =>
            listEntries(db, reader, 'published', { size, cursor })
          const pages = [await page()]
          while (pages.at(-1)!.older) pages.push(await page(pages.at(-1)!.older))
          expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected)
          expect(pages[0]!.newer).toBeUndefined()
          let last = pages.at(-1)!
          for (const before of pages.toReversed().slice(1)) {
            last = await page(last.newer)
            expect(last.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id))
          }
          expect(last.newer).toBeUndefined()
        }
      }
    expect(seers.everyone).toHaveLength(1)
  })

  test('an entry for some is published when its time has come, and is no draft to those who see it', async () => {
    const { db, store, person, count, segmentId } = await open()
    const vip = await person('VIP')
    await count()
    const reader = { role: 'customer' as const, userId: vip.id }
    const editor = { actor: nobody, audience: { boards: 'every' as const } }
    const shownTo = { visibility: 'segment' as const, segments: [segmentId] }
    const texts = { title: 'Later', content: '', categories: [], posts: [] }
    const later = wallTime(store.clock) + 60_000_000
    const id = await createEntry(db, editor, { ...texts, published: later, ...shownTo })
    const stateFor = async (who: Reader) => (await findEntry(db, who, id))?.state
    expect([await stateFor(forTeam), await stateFor(reader)]).toEqual(['scheduled', undefined])
    expect(await publishChangelog.isDue!(store)).toBe(false)
    const entry = (await findEntry(db, forTeam, id))!
    await db.maintain(({ query }) =>
      query
        .updateTable('changelog_entries')
        .set({ shown_published: 2 })
        .where('id', '=', id)
        .execute(),
    )
    expect(await publishChangelog.isDue!(store)).toBe(true)
    await publishChangelog.run(store, createLog('silent'), new AbortController().signal)
    expect(await publishChangelog.isDue!(store)).toBe(false)
    expect([entry.state, await stateFor(reader)]).toEqual(['scheduled', 'published'])
    expect(await stateFor({ role: 'visitor' })).toBeUndefined()
    // To a version that knows no audiences it is a draft.
    const [row] = await db.query
      .selectFrom('changelog_entries')
      .select(['state', 'published'])
      .where('id', '=', id)
      .execute()
    expect(row).toEqual({ state: 'draft', published: null })
    await editEntry(db, editor, (await findEntry(db, forTeam, id))!, { visibility: 'everyone' })
    expect(await stateFor({ role: 'visitor' })).toBe('published')
  })

  test('what was for an organization is for none of its people as soon as it is deleted', async () => {
    const { db, person } = await open()
    const id = await createOrganization(db, nobody, { name: 'Acme' })
    const member = await person('X')
    await editUser(db, nobody, await getUser(db, member.id), { organization: id })
    const shownTo = { visibility: 'chosen' as const, organizations: [id] }
    const editor = { actor: nobody, audience: { boards: 'every' as const } }
    const texts = { title: 'For Acme', content: '', categories: [], posts: [], published: 1 }
    const entryId = await createEntry(db, editor, { ...texts, ...shownTo })
    const roadmap = createRoadmapBody.parse({ name: 'For Acme', ...shownTo })
    const roadmapId = await createRoadmap(db, nobody, roadmap)
    const reader = { role: 'customer' as const, userId: member.id }
    const seen = async () => [
      (await findEntry(db, reader, entryId)) !== undefined,
      (await visibleRoadmaps(db, reader)).some(each => each.id === roadmapId),
    ]
    expect(await seen()).toEqual([true, true])
    await deleteOrganization(db, nobody, { id, name: 'Acme' })
    expect(await seen()).toEqual([false, false])
  })

  test('an entry for some that a version without audiences publishes stays theirs, and is in lists once', async () => {
    const { db, store, person, count, segmentId } = await open()
    const [vip, other] = [await person('VIP'), await person('X')]
    await count()
    const editor = { actor: nobody, audience: { boards: 'every' as const } }
    const texts = { title: 'Later', content: '', categories: [], posts: [], published: 1 }
    const shownTo = { visibility: 'segment' as const, segments: [segmentId] }
    const id = await createEntry(db, editor, { ...texts, ...shownTo })
    const setTo = (state: 'scheduled' | 'published') =>
      db.maintain(({ query }) =>
        query
          .updateTable('changelog_entries')
          .set({ state, published: 1, listed: 1 })
          .where('id', '=', id)
          .execute(),
      )
    const timesIn = async (reader: Reader) => {
      const { items } = await listEntries(db, reader, 'published', { size: 100 })
      return items.filter(each => each.id === id).length
    }
    const readers: Reader[] = [
      ...[{ role: 'customer' as const, userId: vip.id }, forTeam],
      ...[{ role: 'customer' as const, userId: other.id }, { role: 'visitor' as const }],
    ]
    const inLists = async () => await Promise.all(readers.map(timesIn))
    await setTo('scheduled')
    expect(await publishChangelog.isDue!(store)).toBe(false)
    expect(await inLists()).toEqual([1, 1, 0, 0])
    await setTo('published')
    expect(await inLists()).toEqual([1, 1, 0, 0])
    // As only an archive written by hand may have it.
    const stored = { visibility: null, shown_state: 'scheduled' as const }
    await db.maintain(({ query }) =>
      query.updateTable('changelog_entries').set(stored).where('id', '=', id).execute(),
    )
    expect(await publishChangelog.isDue!(store)).toBe(false)
  })

  test('drafts are on the first page, however many entries for some were begun since', async () => {
    const { db } = await open()
    const editor = { actor: nobody, audience: { boards: 'every' as const } }
    const texts = { title: 'X', content: '', categories: [], posts: [] }
    const drafts: number[] = []
    for (const published of [null, null, 1, 1, 1, 1, 1]) {
      const made = { ...texts, published, visibility: published ? ('team' as const) : undefined }
      const id = await createEntry(db, editor, made)
      if (published === null) drafts.unshift(id)
    }
    for (const size of [1, 2, 3]) {
      const page = (cursor?: Cursor<'listed'>) =>
        listEntries(db, forTeam, 'draft', { size, cursor })
      const pages = [await page()]
      while (pages.at(-1)!.older) pages.push(await page(pages.at(-1)!.older))
      const found = pages.map(({ items }) => items.map(({ id }) => id))
      expect(found[0]).not.toEqual([])
      expect(found.flat()).toEqual(drafts)
    }
  })

  test('a segment that something is for is not deleted', async () => {
    const { db, segmentId } = await open()
    const segment = (await findSegment(db, segmentId))!
    const refused = await deleteSegment(db, nobody, segment).catch(error => error)
    expect([refused.code, refused.detail]).toEqual([
      'segment_in_use',
      'It decides who sees: Vips, Vips, For Vips.',
    ])
    expect(await findSegment(db, segmentId)).toBeDefined()
    // An answer and a page have room for some: a changelog goes on for years.
    const editor = { actor: nobody, audience: { boards: 'every' as const } }
    const texts = { content: '', categories: [], posts: [], published: 1 }
    const shownTo = { visibility: 'segment' as const, segments: [segmentId] }
    for (let at = 0; at < 30; at++)
      await createEntry(db, editor, { title: `Entry ${at}`, ...texts, ...shownTo })
    const { detail } = await deleteSegment(db, nobody, segment).catch(error => error)
    expect(detail).toMatch(/^It decides who sees: Vips, Vips, For Vips, (Entry \d+, ){17}…\.$/)
  })
})
