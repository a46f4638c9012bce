import { type Selectable, sql } from 'kysely'
import { type FieldError, problem } from '../../errors/problem.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import { rowsById } from '../../store/rows-by.ts'
import type { Tables } from '../../store/tables.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { isTeam } from '../auth/permissions.ts'
import { isVisible } from '../posts/find-post.ts'
import { themeCreated, themeDeleted, themeEdited } from './events.ts'
import { type CreateTheme, type EditTheme, editableFields } from './schema.ts'

type ThemeRow = Omit<Selectable<Tables['themes']>, 'company_id'>

/** Defines which posts and comments belong to a theme. */
export type Question = { searches: string[]; posts: number[]; tags: number[] }

export type Theme = Omit<ThemeRow, keyof Question> & Question

/** Each theme is recounted after changes. */
export const themesMax = 50

export async function findTheme(
  db: Pick<CompanyDb, 'run'>,
  id: number,
): Promise<Theme | undefined> {
  const row = await findRow(db, 'themes', id)
  return row && themeOf(row)
}

/** By id, or by name ignoring case. */
export async function findThemeOf(
  db: Pick<CompanyDb, 'run'>,
  wanted: number | string,
): Promise<Theme | undefined> {
  const themes = await listThemes(db)
  const byId = themes.find(({ id }) => id === wanted)
  return byId ?? themes.find(({ name_key }) => name_key === nameKey(String(wanted)))
}

/** Oldest first. */
export async function listThemes(db: Pick<CompanyDb, 'run'>): Promise<Theme[]> {
  return (await db.run(everyTheme, {})).map(themeOf)
}

/** By primary key. */
const everyTheme = companyQuery<object, ThemeRow>(query =>
  query
    .selectFrom('themes')
    .selectAll()
    .where('id', '>', sql.lit(0))
    .orderBy('id')
    .limit(sql.lit(themesMax)),
)

/** select … order by t.created desc, t.id desc: by themes_newest. */
const newest = keysetPages(companyQuery, {
  from: 'themes as t',
  partition: 'id',
  orderBy: ['created', 'id'],
  select: (_query, _engine, themes) => themes.selectAll('t'),
})

export async function pageOfThemes(db: CompanyDb, request: PageRequest): Promise<Page<Theme>> {
  const page = await newest(db, 'every', request)
  return { ...page, items: page.items.map(themeOf) }
}

function themeOf({ searches, posts, tags, ...row }: ThemeRow): Theme {
  return {
    ...row,
    searches: JSON.parse(searches),
    posts: JSON.parse(posts),
    tags: JSON.parse(tags),
  }
}

type Reader = Pick<SignedInCaller, 'audience'>

/** Returns the id of the new theme, which is counted in the background. */
export function createTheme(
  db: CompanyDb,
  actor: Actor,
  { owner = actor.userId, ...input }: CreateTheme,
  reader: Reader,
): Promise<number> {
  return db.write(actor, async transaction => {
    const all = await listThemes(transaction)
    if (all.length >= themesMax) throw problem('too_many_themes')
    requireFreeName(all, input.name)
    await requireKnown(transaction, { ...input, owner }, reader)
    const { now: created, revision } = transaction
    const id = transaction.nextId()
    const versions = { created, revision, edit_revision: revision, edited: null }
    await transaction.query
      .insertInto('themes')
      .values({
        id,
        ...storedOf({ ...input, owner }),
        ...versions,
        counted_at: null,
        announced: null,
      })
      .execute()
    transaction.record(themeCreated, { theme_id: id }, { name: input.name })
    return id
  })
}

/** `theme` is as it is in the transaction. Without a change, nothing is recorded. */
export function editTheme(
  db: CompanyDb,
  actor: Actor,
  theme: Theme,
  given: EditTheme,
  reader: Reader,
): Promise<void> {
  return db.write(actor, async transaction => {
    const before: Required<CreateTheme> = { ...theme, owner: theme.owner_id }
    const sent = Object.entries(given).filter(([, value]) => value !== undefined)
    const after: typeof before = { ...before, ...Object.fromEntries(sent) }
    const changed = editableFields.filter(name => textOf(before[name]) !== textOf(after[name]))
    if (changed.length === 0) return
    const others = (await listThemes(transaction)).filter(({ id }) => id !== theme.id)
    requireFreeName(others, after.name)
    await requireKnown(
      transaction,
      Object.fromEntries(changed.map(name => [name, after[name]])) as EditTheme,
      reader,
      theme.posts,
    )
    const isRedefined = changed.some(name => ['searches', 'posts', 'tags'].includes(name))
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('themes')
      .set({
        ...storedOf(after),
        ...{ edited, revision, edit_revision: revision },
        ...(isRedefined && { counted_at: null, due: 0 }),
      })
      .where('id', '=', theme.id)
      .execute()
    const changes = changed.map(name => {
      return [name, { before: textOf(before[name]), after: textOf(after[name]) }] as const
    })
    transaction.record(themeEdited, { theme_id: theme.id }, Object.fromEntries(changes))
  })
}

export function deleteTheme(
  db: CompanyDb,
  actor: Actor,
  { id, name }: Pick<Theme, 'id' | 'name'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    // At most 1,000, by primary key.
    await transaction.query.deleteFrom('theme_posts').where('theme_id', '=', id).execute()
    await transaction.query.deleteFrom('themes').where('id', '=', id).execute()
    transaction.record(themeDeleted, { theme_id: id }, { name })
  })
}

function storedOf({ name, description, owner, growth_step, ...question }: Required<CreateTheme>) {
  return {
    name,
    name_key: nameKey(name),
    description,
    owner_id: owner ?? null,
    growth_step,
    searches: JSON.stringify(question.searches),
    posts: JSON.stringify(question.posts),
    tags: JSON.stringify(question.tags),
  }
}

function textOf(value: string | number | null | undefined | (string | number)[]): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

function requireFreeName(others: Theme[], name: string) {
  const other = others.find(({ name_key }) => name_key === nameKey(name))
  if (!other) return
  const message = `The theme ${other.id} has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}

/** Refuses unknown tags and owners, and added posts that the reader cannot see. */
async function requireKnown(
  db: CompanyTransaction,
  { posts = [], tags = [], owner = null }: EditTheme,
  { audience }: Reader,
  kept: readonly number[] = [],
) {
  const [knownPosts, knownTags, users] = [
    await rowsById(db, 'posts', posts),
    await rowsById(db, 'tags', tags),
    await rowsById(db, 'users', [owner]),
  ]
  const message = 'There is nothing with this id.'
  const errors: FieldError[] = [
    ...posts.flatMap((id, at): FieldError[] => {
      const post = knownPosts.get(id)
      if (kept.includes(id) || (post && isVisible(audience, post))) return []
      return [{ field: `posts.${at}`, code: 'unknown_post', message }]
    }),
    ...tags.flatMap((id, at): FieldError[] =>
      knownTags.get(id)?.is_listed === 1
        ? []
        : [{ field: `tags.${at}`, code: 'unknown_tag', message }],
    ),
  ]
  const user = users.get(owner ?? 0)
  if (owner !== null && !(user && isTeam(user.role) && user.is_listed === 1))
    errors.push({ field: 'owner', code: 'unknown_user', message: 'There is no such team member.' })
  if (errors.length > 0) throw problem('invalid_input', { errors })
}
