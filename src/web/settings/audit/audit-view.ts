import type { FieldError } from '../../../errors/problem.ts'
import { type AuditFilter, filterOf } from '../../../features/events/audit/read-audit.ts'
import { auditQuery } from '../../../features/events/audit/schema.ts'
import { isEmail } from '../../../features/people/users/email.ts'
import { findUser, findUserByEmail } from '../../../features/people/users/find-user.ts'
import { dayStart } from '../../../platform/clock.ts'
import { parseFields } from '../../../platform/http/fields.ts'
import { isId } from '../../../platform/text/id.ts'
import { isDate } from '../../../platform/text/is-date.ts'
import type { PageCall } from '../../parts/page.ts'
import { listUrl } from '../../team/people/list-view.tsx'
import { sectionPath } from '../sections.ts'

/**
 * Query parameters of the page: those of the API's endpoint, but with days instead of times, and people also by email
 * address.
 */
export const auditParams = ['type', 'actor', 'subject', 'via', 'since', 'until'] as const

export type AuditParams = Partial<Record<(typeof auditParams)[number], string>>

/** `filter` is missing where something of it is wrong: `errors` has what. */
export type AuditView = {
  params: AuditParams
  filter?: AuditFilter
  errors: FieldError[]
  /** The person to filter by. */
  person?: string
}

export async function readAuditView(call: PageCall): Promise<AuditView> {
  const params = filled(call)
  const { since, until, actor, ...same } = params
  const person = await findPerson(call, actor)
  const parsed = parseFields(auditQuery, {
    ...same,
    ...(person && { actor: String(person.id) }),
  })
  const errors = parsed.ok ? [] : parsed.errors.map(error => wrong(call, error.field))
  if (actor !== undefined && !person) errors.push(wrong(call, 'actor'))
  const first = timeOf(call, 'since', since, errors)
  // The last day is one of the period.
  const end = timeOf(call, 'until', until && nextDay(until), errors)
  if (first !== undefined && end !== undefined && first >= end) errors.push(wrong(call, 'until'))
  const named = person?.name ? { person: person.name } : {}
  if (!parsed.ok || errors.length > 0) return { params, errors, ...named }
  return {
    params,
    errors,
    filter: { ...filterOf(parsed.value), since: first, until: end },
    ...named,
  }
}

export function auditUrl({ address }: PageCall, params: AuditParams) {
  return listUrl(address.path + sectionPath('audit'), Object.entries(params), {})
}

/** Anything that is not a day stays as it is. */
function nextDay(day: string): string {
  if (!isDate(day)) return day
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)
}

/** A form sends fields that were left empty. */
function filled({ query }: PageCall): AuditParams {
  return Object.fromEntries(
    auditParams.flatMap(name => {
      const value = query[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

type Person = { id: number; name?: string }

/** By their number also one who was erased: what they did is in the log still. */
async function findPerson(
  { db }: PageCall,
  actor: string | undefined,
): Promise<Person | undefined> {
  if (actor === undefined) return undefined
  const isNumber = isId(actor)
  if (!isNumber && !isEmail(actor)) return undefined
  const user = isNumber ? await findUser(db, Number(actor)) : await findUserByEmail(db, actor)
  if (user) return { id: user.id, name: user.name || user.email }
  return isNumber ? { id: Number(actor) } : undefined
}

function timeOf(
  call: PageCall,
  field: 'since' | 'until',
  day: string | undefined,
  errors: FieldError[],
) {
  if (day === undefined) return undefined
  const time = dayStart(day, call.company.time_zone)
  if (time === undefined) errors.push(wrong(call, field))
  return time
}

function wrong({ t }: PageCall, field: string): FieldError {
  const message =
    field === 'actor'
      ? t('auditNobody')
      : field === 'subject'
        ? t('auditSubjectHint')
        : t('auditFilterWrong')
  return { field, code: 'invalid_choice', message }
}
