import { type Selectable, sql } from 'kysely'
import { type FieldError, problem } from '../../errors/problem.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import { isSlug, slugOf } from '../../platform/text/slug.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import { rowsById } from '../../store/rows-by.ts'
import type { Tables } from '../../store/tables.ts'
import { positionMax } from '../boards/boards.ts'
import { type ShownTo, unknownOrganizations } from '../boards/who-sees.ts'
import type { CompanyAddress } from '../company/company.ts'
import { chosenSegments, requireSegments } from '../segments/admission.ts'
import { listStatuses } from '../statuses/find-status.ts'
import { findTheme } from '../themes/themes.ts'
import { roadmapCreated, roadmapDeleted, roadmapEdited } from './events.ts'
import { quarterNow } from './quarter.ts'
import {
  type ColumnKind,
  type CreateRoadmap,
  type EditRoadmap,
  editableFields,
  type RoadmapSort,
} from './schema.ts'

type RoadmapRow = Omit<Selectable<Tables['roadmaps']>, 'company_id'>

/** What a roadmap shows, and to whom. */
export type Roadmap = ShownTo & {
  id: number
  slug: string
  name: string
  position: number
  is_default: boolean
  columns: ColumnKind
  statuses: number[]
  boards: number[]
  tags: number[]
  theme: number | null
  sort: RoadmapSort
}

export type StoredRoadmap = Roadmap & Omit<RoadmapRow, keyof Roadmap | 'columns_by' | 'theme_id'>

/** What every company has at /roadmap/, unless another is shown there: the statuses that are marked for it. */
export const ownRoadmap: Roadmap & { quarter: number } = {
  id: 0,
  slug: '',
  name: '',
  position: -1,
  is_default: true,
  visibility: 'everyone',
  organizations: [],
  segments: [],
  columns: 'statuses',
  statuses: [],
  boards: [],
  tags: [],
  theme: null,
  sort: 'votes',
  quarter: 0,
}

/** A company has as many at most, so that they fit into a menu. */
const roadmapsMax = 50

export async function findRoadmap(db: CompanyDb, id: number): Promise<StoredRoadmap | undefined> {
  const row = await findRow(db, 'roadmaps', id)
  return row && roadmapOf(row)
}

/** All of them, in order. */
export async function listRoadmaps(db: Pick<CompanyDb, 'run'>): Promise<StoredRoadmap[]> {
  const rows = await db.run(everyRoadmap, {})
  return rows.sort((a, b) => a.position - b.position || a.id - b.id).map(roadmapOf)
}

/** By primary key: another index with the id might answer for a foreign key on PostgreSQL. */
const everyRoadmap = companyQuery<object, RoadmapRow>(query =>
  query
    .selectFrom('roadmaps')
    .selectAll()
    .where('id', '>', sql.lit(0))
    .orderBy('id')
    .limit(sql.lit(roadmapsMax)),
)

function roadmapOf({ columns_by, theme_id, ...row }: RoadmapRow): StoredRoadmap {
  const segments: number[] = JSON.parse(row.segments)
  return {
    ...row,
    visibility: segments.length > 0 ? 'segment' : row.visibility,
    segments,
    is_default: row.is_default === 1,
    columns: columns_by,
    theme: theme_id,
    organizations: JSON.parse(row.organizations),
    statuses: JSON.parse(row.statuses),
    boards: JSON.parse(row.boards),
    tags: JSON.parse(row.tags),
  }
}

export function roadmapPath({ slug, is_default }: Pick<Roadmap, 'slug' | 'is_default'>): string {
  return is_default ? '/roadmap/' : `/roadmap/${slug}/`
}

export function roadmapUrl(address: CompanyAddress, roadmap: Roadmap): string {
  return address.path + roadmapPath(roadmap)
}

/** The id of the new one. */
export function createRoadmap(
  db: CompanyDb,
  actor: Actor,
  { slug: wanted, ...given }: CreateRoadmap,
): Promise<number> {
  return db.write(actor, async transaction => {
    const input = { ...given, segments: chosenSegments(given, []) }
    const all = await listRoadmaps(transaction)
    if (all.length >= roadmapsMax) throw problem('too_many_roadmaps')
    const id = transaction.nextId()
    const slug = wanted ?? freeSlug(input.name, all, id)
    requireFree(all, { name: input.name, slug })
    await requireKnown(transaction, input)
    if (input.is_default) await transaction.run(takeDefault, { revision: transaction.revision })
    const { now: created, revision } = transaction
    const last = all.at(-1)?.position ?? -1
    const position = input.position ?? Math.min(last + 1, positionMax)
    const quarter = await quarterNow(transaction)
    await transaction.query
      .insertInto('roadmaps')
      .values({
        id,
        ...storedOf({ ...input, slug, position }),
        quarter,
        created,
        revision,
        edit_revision: revision,
        edited: null,
      })
      .execute()
    await transaction.run(countOpen, {})
    transaction.record(roadmapCreated, { roadmap_id: id }, { name: input.name, slug })
    return id
  })
}

/** `roadmap` is as it is in the transaction. What is the same as before is no edit. */
export function editRoadmap(
  db: CompanyDb,
  actor: Actor,
  { revision: _, edit_revision: __, created: ___, edited: ____, ...before }: StoredRoadmap,
  given: EditRoadmap,
): Promise<void> {
  return db.write(actor, async transaction => {
    const sent = Object.entries(given).filter(([, value]) => value !== undefined)
    const after: typeof before = { ...before, ...Object.fromEntries(sent) }
    after.segments = chosenSegments({ ...given, visibility: after.visibility }, before.segments)
    const changed = editableFields.filter(name => textOf(before[name]) !== textOf(after[name]))
    if (changed.length === 0) return
    const others = (await listRoadmaps(transaction)).filter(({ id }) => id !== before.id)
    requireFree(others, after)
    // A deleted theme stays set: without it, the roadmap would show every post.
    const theme = after.theme === before.theme ? null : after.theme
    await requireKnown(transaction, { ...given, theme })
    const { now: edited, revision, query } = transaction
    if (after.is_default && !before.is_default) await transaction.run(takeDefault, { revision })
    await query
      .updateTable('roadmaps')
      .set({ ...storedOf(after), edited, revision, edit_revision: revision })
      .where('id', '=', before.id)
      .execute()
    if (after.sort === 'votes') await forgetPlaces(transaction, before.id)
    await transaction.run(countOpen, {})
    const changes = changed.map(name => {
      return [name, { before: textOf(before[name]), after: textOf(after[name]) }] as const
    })
    transaction.record(roadmapEdited, { roadmap_id: before.id }, Object.fromEntries(changes))
  })
}

export function deleteRoadmap(db: CompanyDb, actor: Actor, roadmap: StoredRoadmap): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, name, slug } = roadmap
    await forgetPlaces(transaction, id)
    await transaction.query.deleteFrom('roadmaps').where('id', '=', id).execute()
    await transaction.run(countOpen, {})
    transaction.record(roadmapDeleted, { roadmap_id: id }, { name, slug })
  })
}

function textOf(value: Roadmap[(typeof editableFields)[number]]): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Input = Omit<Roadmap, 'id'>

function storedOf({ columns, is_default, theme, ...input }: Input) {
  const { name, slug, position, sort } = input
  const visibility = input.visibility === 'segment' ? 'team' : input.visibility
  return {
    name,
    slug,
    position,
    visibility,
    sort,
    columns_by: columns,
    theme_id: theme,
    is_default: is_default ? (1 as const) : (0 as const),
    organizations: JSON.stringify(input.organizations),
    segments: JSON.stringify(input.segments),
    statuses: JSON.stringify(input.statuses),
    boards: JSON.stringify(input.boards),
    tags: JSON.stringify(input.tags),
  }
}

/** At most 500, by primary key. */
async function forgetPlaces({ query }: CompanyTransaction, id: number) {
  await query.deleteFrom('roadmap_places').where('roadmap_id', '=', id).execute()
}

/** There are few roadmaps. */
const takeDefault = companyStatement<{ revision: number }>(
  (companyId, value) => sql`update roadmaps set is_default = 0, revision = ${value('revision')}
    where company_id = ${companyId} and is_default = 1`,
)

/** Pages link to roadmaps where there is one for others than the team. */
const countOpen = companyStatement<object>(
  companyId => sql`update companies set open_roadmaps_count = (select count(*) from roadmaps
    where company_id = ${companyId} and (visibility <> 'team' or segments <> '[]')) where id = ${companyId}`,
)

function requireFree(others: Roadmap[], { name, slug }: Pick<Roadmap, 'name' | 'slug'>) {
  const key = nameKey(name)
  const named = others.find(other => nameKey(other.name) === key)
  const placed = others.find(other => other.slug === slug)
  const errors: FieldError[] = [
    ...(named ? [taken('name', `The roadmap ${named.id} has this name.`)] : []),
    ...(placed ? [taken('slug', `The roadmap ${placed.id} has this slug.`)] : []),
  ]
  if (errors.length > 0) throw problem('already_exists', { errors })
}

function taken(field: string, message: string): FieldError {
  return { field, code: 'taken', message }
}

function freeSlug(name: string, others: Roadmap[], id: number): string {
  const slug = slugOf(name, 'roadmap')
  const isFree = !others.some(other => other.slug === slug)
  return isFree && isSlug(slug) && !/^\d+$/.test(slug) ? slug : `roadmap-${id}`
}

type References = Pick<
  EditRoadmap,
  'statuses' | 'boards' | 'tags' | 'organizations' | 'segments' | 'theme'
>

/** Each of these names something that is there. */
async function requireKnown(
  db: CompanyTransaction,
  { statuses = [], boards = [], tags = [], organizations = [], theme = null, ...rest }: References,
) {
  await requireSegments(db, rest.segments ?? [])
  const [known, rows, found] = [
    await listStatuses(db),
    await rowsById(db, 'boards', boards),
    await rowsById(db, 'tags', tags),
  ]
  const unknown = (
    field: string,
    code: FieldError['code'],
    ids: number[],
    isKnown: (id: number) => boolean,
  ) =>
    ids.flatMap((id, at): FieldError[] => {
      const message = 'There is nothing with this id.'
      return isKnown(id) ? [] : [{ field: `${field}.${at}`, code, message }]
    })
  const errors = [
    ...unknown('statuses', 'unknown_status', statuses, id => known.some(each => each.id === id)),
    ...unknown('boards', 'unknown_board', boards, id => rows.has(id)),
    ...unknown('tags', 'unknown_tag', tags, id => found.get(id)?.is_listed === 1),
    ...(await unknownOrganizations(db, organizations)),
  ]
  if (theme !== null && !(await findTheme(db, theme)))
    errors.push({ field: 'theme', code: 'unknown_theme', message: 'There is no such theme.' })
  if (errors.length > 0) throw problem('invalid_input', { errors })
}
