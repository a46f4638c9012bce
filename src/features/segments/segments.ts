import { type Selectable, sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import { dayStart } from '../../platform/clock.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import type { Tables } from '../../store/tables.ts'
import { dayOf, isoDay, readZone } from '../insight/days.ts'
import { readUses, segmentsMax } from './admission.ts'
import { type Condition, needsOf, requireKnown } from './condition.ts'
import { segmentCreated, segmentDeleted, segmentEdited } from './events.ts'

/** What follows events for segments, and so its cursor. */
export const followerName = 'segments'

export type SegmentRow = Omit<Selectable<Tables['customer_segments']>, 'company_id'>

/** Those that are not deleted, the newest first. By customer_segments_newest. */
export async function listSegments(db: Pick<CompanyDb, 'run'>): Promise<SegmentRow[]> {
  return db.run(listed, {})
}

export async function findSegment(
  db: Pick<CompanyDb, 'run'>,
  id: number,
): Promise<SegmentRow | undefined> {
  return (await listSegments(db)).find(segment => segment.id === id)
}

/** By its id, or its name in whatever letter case it is written. */
export async function findSegmentOf(
  db: Pick<CompanyDb, 'run'>,
  wanted: number | string,
): Promise<SegmentRow | undefined> {
  const segments = await listSegments(db)
  const byId = segments.find(({ id }) => id === wanted)
  return byId ?? segments.find(({ name_key }) => name_key === nameKey(String(wanted)))
}

const listed = companyQuery<object, SegmentRow>(query =>
  query
    .selectFrom('customer_segments')
    .selectAll()
    .where('is_listed', '=', sql.lit(1))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc'),
)

/** select … where s.is_listed = 1 order by s.created desc, s.id desc: by customer_segments_newest. */
const pageOfSegments = keysetPages(companyQuery, {
  from: 'customer_segments as s',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
  select: (_query, _engine, segments) => segments.selectAll('s'),
})

/** With whether its numbers include everything. */
export type CountedSegment = SegmentRow & { isExact: boolean }

export async function findCountedSegment(
  db: CompanyDb,
  id: number,
): Promise<CountedSegment | undefined> {
  const segment = await findSegment(db, id)
  return segment && { ...segment, isExact: isSettled(segment, await readIsBehind(db)) }
}

export async function listCountedSegments(
  db: CompanyDb,
  request: PageRequest,
): Promise<Page<CountedSegment>> {
  const page = await pageOfSegments(db, 'every', request)
  const isBehind = await readIsBehind(db)
  const items = page.items.map(each => ({ ...each, isExact: isSettled(each, isBehind) }))
  return { ...page, items }
}

/** A new day is begun within a second of midnight, as other tasks that are due by time. */
const isSettled = ({ recounted_to }: SegmentRow, isBehind: boolean) =>
  !isBehind && recounted_to === null

async function readIsBehind(db: CompanyDb): Promise<boolean> {
  const [row] = await db.run(progress, {})
  return row!.isBehind === 1
}

/**
 * Whether events are yet to be followed, people to be looked at, or posts to be counted. By primary keys, and
 * posts_revenue_due.
 */
const progress = companyStatement<object, { isBehind: 0 | 1 }>(
  companyId => sql`select case
      when (select subject_id from segment_changes where company_id = ${companyId}
        order by company_id, kind, subject_id limit 1) is not null then 1
      when (select subject_id from revenue_changes where company_id = ${companyId}
        order by company_id, kind, subject_id limit 1) is not null then 1
      when (select id from posts where company_id = ${companyId} and revenue_due is not null
        order by company_id, id limit 1) is not null then 1
      when (select version from job_cursors where company_id = ${companyId} and consumer = ${sql.lit(followerName)})
        >= c.version then 0
      else 1 end as "isBehind"
    from companies as c where c.id = ${companyId}`,
)

export function conditionOf({ condition }: Pick<SegmentRow, 'condition'>): Condition {
  return JSON.parse(condition) as Condition
}

/** Everybody is to be looked at again, by the same condition: meanwhile its members see what it is for, once they were counted. */
export const recountedAnew = {
  recounted_to: 0,
  counted: sql<number | null>`case when recounted_to is null then redefined else counted end`,
}

/** When a condition that names days is to be counted anew, whatever happens: when the next day begins. */
export async function nextRecount(
  { run }: Pick<CompanyDb, 'run'>,
  condition: Condition,
  now: number,
): Promise<number | null> {
  if (!needsOf([condition]).days) return null
  const zone = await readZone({ run })
  return dayStart(isoDay(dayOf(now, zone) + 1), zone) ?? null
}

/** Refuses a name that another has. */
function requireFreeName(segments: SegmentRow[], name: string, ownId = 0) {
  const other = segments.find(({ id, name_key }) => name_key === nameKey(name) && id !== ownId)
  if (!other) return
  const message = `The segment ${other.id} has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}

/** The id of the new segment. Its people are counted in the background. */
export function createSegment(
  db: CompanyDb,
  actor: Actor,
  { name, condition }: { name: string; condition: Condition },
): Promise<number> {
  return db.write(actor, async transaction => {
    const segments = await listSegments(transaction)
    requireFreeName(segments, name)
    if (segments.length >= segmentsMax) throw problem('too_many_segments')
    await requireKnown(transaction, condition)
    const { now: created, revision } = transaction
    const id = transaction.nextId()
    const text = JSON.stringify(condition)
    await transaction.query
      .insertInto('customer_segments')
      .values({
        id,
        name,
        name_key: nameKey(name),
        condition: text,
        created,
        redefined: created,
        revision,
        edit_revision: revision,
        edited: null,
        next_recount: await nextRecount(transaction, condition, created),
      })
      .execute()
    transaction.record(segmentCreated, { segment_id: id }, { name, condition: text })
    return id
  })
}

type EditSegment = { name?: string | undefined; condition?: Condition | undefined }

/** `segment` is as it is in the transaction. What is the same as before is no edit. */
export function editSegment(
  db: CompanyDb,
  actor: Actor,
  segment: SegmentRow,
  { name = segment.name, condition = conditionOf(segment) }: EditSegment,
): Promise<void> {
  return db.write(actor, async transaction => {
    const text = JSON.stringify(condition)
    const isRedefined = text !== segment.condition
    if (name === segment.name && !isRedefined) return
    requireFreeName(await listSegments(transaction), name, segment.id)
    if (isRedefined) await requireKnown(transaction, condition)
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('customer_segments')
      .set({ name, name_key: nameKey(name), edited, revision, edit_revision: revision })
      .$if(isRedefined, query =>
        query.set({ condition: text, redefined: edited, recounted_to: 0, counted: null }),
      )
      .where('id', '=', segment.id)
      .execute()
    if (isRedefined) await setNextRecount(transaction, segment.id, condition)
    const change = (before: string, after: string) =>
      before === after ? undefined : { before, after }
    transaction.record(
      segmentEdited,
      { segment_id: segment.id },
      { name: change(segment.name, name), condition: change(segment.condition, text) },
    )
  })
}

async function setNextRecount(transaction: CompanyTransaction, id: number, condition: Condition) {
  await transaction.query
    .updateTable('customer_segments')
    .set({ next_recount: await nextRecount(transaction, condition, transaction.now) })
    .where('id', '=', id)
    .execute()
}

/** Nothing filters by it any more; what it decides about must go first. Its rows go later: they may be many. */
export function deleteSegment(
  db: CompanyDb,
  actor: Actor,
  { id, name }: Pick<SegmentRow, 'id' | 'name'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { revision } = transaction
    const uses = (await readUses(transaction)).get(id)
    if (uses)
      throw problem('segment_in_use', { detail: `It decides who sees: ${uses.join(', ')}.` })
    await transaction.query
      .updateTable('customer_segments')
      .set({ is_listed: 0, next_recount: null, revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    transaction.record(segmentDeleted, { segment_id: id }, { name })
  })
}
