import { type FieldError, fieldProblem, problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { linkedPostsMax } from '../../../features/changelog/find-entry.ts'
import { createEntryBody } from '../../../features/changelog/schema.ts'
import { localTime, type Micros, utcOf } from '../../../platform/clock.ts'
import { parseFields } from '../../../platform/http/fields.ts'
import { idsAfter } from '../../../platform/text/id.ts'
import type { Texts } from '../../../texts/texts.ts'
import { editedImages } from '../../parts/edit-form.tsx'
import type { FormCall, PageCall } from '../../parts/page.ts'
import { segmentsIn } from '../../settings/segment-ticks.tsx'
import { organizationsIn } from '../../settings/shown-to-fields.tsx'

export const titleLengthMax = 255
export const contentLengthMax = 20_000
/** Five of thirty characters, with what separates them. */
export const categoriesLengthMax = 160
export const searchLengthMax = 200

export type EntryFields = Partial<Record<string, string>>

/** Each post has a field of its own. */
export function postField(id: number): string {
  return `post-${id}`
}

export function tickedPosts(fields: EntryFields): number[] {
  return idsAfter('post-', fields)
}

/** They are typed with commas in between. */
export function categoriesIn(text = ''): string[] {
  return text
    .split(/[,،、]/)
    .map(name => name.trim())
    .filter(name => name !== '')
}

/** Everything about an entry except its publication time. Forms without a choice of readers leave them as they are. */
export async function readEntry({ fields, t }: FormCall<EntryFields>, { db }: SessionCaller) {
  const { title, content, visibility } = fields
  const categories = categoriesIn(fields.categories)
  const shownTo = visibility !== undefined && {
    visibility,
    segments: segmentsIn(fields),
    organizations: await organizationsIn(db, fields, t),
  }
  const said = { title, content, categories, posts: tickedPosts(fields), ...shownTo }
  const parsed = parseFields(createEntryBody, said)
  if (parsed.ok) return { ...parsed.value, images: editedImages(fields) }
  throw problem('invalid_input', { errors: parsed.errors.map(error => shownError(error, t)) })
}

function shownError(error: FieldError, t: Texts): FieldError {
  const { code } = error
  if (error.field.startsWith('categories'))
    return { field: 'categories', code: 'out_of_range', message: t('categoriesWrong') }
  if (error.field.startsWith('posts'))
    return { field: 'posts', code, message: t('linkedTooMany', { max: t.number(linkedPostsMax) }) }
  return error
}

/** A time as browsers send it, such as 2026-11-30T09:00: the company's clocks show it. */
export function readWhen(
  { when = '' }: EntryFields,
  { company, now, t }: Pick<PageCall, 'company' | 'now' | 't'>,
): Micros {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(when) ? Date.parse(`${when}Z`) : Number.NaN
  if (Number.isNaN(ms)) throw fieldProblem('when', 'invalid_time', t('whenMissing'))
  const at = utcOf(ms, company.time_zone) * 1000
  if (at <= now) throw fieldProblem('when', 'invalid_time', t('whenPast'))
  return at
}

/** As a field has it. */
export function whenText(time: Micros, zone: string): string {
  return new Date(localTime(Math.floor(time / 1000), zone)).toISOString().slice(0, 16)
}
