import { z } from 'zod'
import type { FieldCode } from '../../errors/catalogue.ts'
import { type FieldError, problem } from '../../errors/problem.ts'
import { choice, codePoints, issue } from '../../platform/http/fields.ts'
import { isDate } from '../../platform/text/is-date.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { CustomFieldType } from '../../store/tables.ts'
import { listVisibleBoards } from '../boards/boards.ts'
import { listCustomFields } from '../people/custom-fields/custom-fields.ts'
import { findOrganizations } from '../people/organizations/organizations.ts'

/** What a clause can test. */
const clauseFields = [
  'organization_revenue',
  'segment',
  'custom_field',
  'created',
  'organization',
  'has_organization',
  'last_active',
  'voted_on',
  'posted_on',
] as const
type ClauseField = (typeof clauseFields)[number]

const operators = [
  'is',
  'is_not',
  'at_least',
  'at_most',
  'from',
  'before',
  'within',
  'not_within',
] as const
export type Operator = (typeof operators)[number]

/** What a value is. */
type Kind = 'amount' | 'days' | 'id' | CustomFieldType

/** How each field is compared, and with what; a custom field by its type. */
export const kindOf: Record<Exclude<ClauseField, 'custom_field'>, Kind> = {
  organization_revenue: 'amount',
  segment: 'text',
  created: 'date',
  organization: 'id',
  has_organization: 'boolean',
  last_active: 'days',
  voted_on: 'id',
  posted_on: 'id',
}

export const operatorsOf: Record<Kind, readonly Operator[]> = {
  amount: ['at_least', 'at_most'],
  days: ['within', 'not_within'],
  id: ['is', 'is_not'],
  text: ['is', 'is_not'],
  number: ['is', 'at_least', 'at_most'],
  boolean: ['is'],
  date: ['from', 'before'],
}

export const clausesMax = 10
const textLengthMax = 500
const daysMax = 3_650

const idMeta = { description: 'With the field `custom_field`: its id.', examples: [118] }

const valueSchema = z.union([z.string(), z.number(), z.boolean()])
const fieldMeaning = { description: 'The property to compare.' }
const operatorMeaning = { description: 'The comparison.' }
const valueMeaning = { description: 'The value to compare with.', examples: [1_000_000] }
const matchMeaning = {
  description: 'Whether people must match all clauses or any one of them.',
}
const clausesMeaning = 'What is compared.'

const clause = z
  .strictObject({
    field: choice(clauseFields).meta(fieldMeaning),
    custom_field_id: z.int().positive().optional().meta(idMeta),
    operator: choice(operators).meta(operatorMeaning),
    value: valueSchema.meta(valueMeaning),
  })
  .check(({ value: given, issues }) => {
    const { field, custom_field_id } = given
    if (!clauseFields.includes(field) || !operators.includes(given.operator)) return
    const add = ({ field: name, code, message }: FieldError & { code: FieldCode }) =>
      issues.push({ ...issue(given, code, message), path: [name] })
    if ((field === 'custom_field') !== (custom_field_id !== undefined)) {
      const message = 'Send `custom_field_id` with the field `custom_field`, and only with it.'
      add({ field: 'custom_field_id', code: 'not_combinable', message })
    }
    if (field !== 'custom_field') for (const error of errorsOf(kindOf[field], given)) add(error)
  })
  .meta({
    id: 'NewSegmentClause',
    description:
      '`organization_revenue` takes minor units; `segment` is their own text or else their organization’s; `created` a date (UTC); `last_active` days; `organization`, `voted_on` and `posted_on` the id of an organization or board; a custom field what it holds. Text and ids: `is`, `is_not`; numbers: `at_least`, `at_most`; dates: `from`, `before`; days: `within`, `not_within`.',
  })

/** The condition that people in a segment match. */
export const condition = z
  .strictObject({
    match: choice(['all', 'any']).meta(matchMeaning),
    clauses: z
      .array(clause)
      .check(({ value, issues }) => {
        if (value.length === 0) issues.push(issue(value, 'too_few', 'At least one clause.'))
        if (value.length > clausesMax)
          issues.push(issue(value, 'too_many', `At most ${clausesMax} clauses.`))
      })
      .meta({ minItems: 1, maxItems: clausesMax, description: clausesMeaning }),
  })
  .meta({
    id: 'NewSegmentCondition',
    description: 'The condition that people in a segment match.',
    examples: [
      {
        match: 'all',
        clauses: [{ field: 'organization_revenue', operator: 'at_least', value: 1_000_000 }],
      },
    ],
  })

export const conditionView = z
  .strictObject({
    match: z.enum(['all', 'any']).meta({ description: '`all` or `any`.' }),
    clauses: z
      .array(
        z.strictObject({
          field: z.string().meta({ ...fieldMeaning, examples: ['organization_revenue'] }),
          custom_field_id: z.int().optional().meta(idMeta),
          operator: z.string().meta({ ...operatorMeaning, examples: ['at_least'] }),
          value: valueSchema.meta(valueMeaning),
        }),
      )
      .meta({ description: clausesMeaning }),
  })
  .meta({ id: 'SegmentCondition', description: 'The condition that people in a segment match.' })

export type Condition = z.infer<typeof condition>
export type Clause = Condition['clauses'][number]

/** What is wrong with a comparison, by the name of the field that is. */
function errorsOf(
  kind: Kind,
  { operator, value }: Pick<Clause, 'operator' | 'value'>,
): (FieldError & { code: FieldCode })[] {
  if (!operatorsOf[kind].includes(operator)) {
    const message = `This must be one of ${operatorsOf[kind].join(', ')}.`
    return [{ field: 'operator', code: 'invalid_choice', message }]
  }
  const wrong = wrongValue(kind, value)
  return wrong ? [{ field: 'value', ...wrong }] : []
}

function wrongValue(
  kind: Kind,
  value: Clause['value'],
): { code: FieldCode; message: string } | undefined {
  const isWhole = (max: number) => Number.isSafeInteger(value) && Number(value) <= max
  if (kind === 'amount' && !(isWhole(Number.MAX_SAFE_INTEGER) && Number(value) >= 0))
    return { code: 'invalid_revenue', message: 'This must be a whole number of minor units.' }
  if (kind === 'days' && !(isWhole(daysMax) && Number(value) >= 1))
    return { code: 'out_of_range', message: `This must be from 1 to ${daysMax}.` }
  if (kind === 'id' && !(isWhole(Number.MAX_SAFE_INTEGER) && Number(value) >= 1))
    return { code: 'invalid_number', message: 'This must be an id.' }
  if (kind === 'number' && !Number.isFinite(value))
    return { code: 'wrong_custom_type', message: 'This must be a number.' }
  if (kind === 'boolean' && typeof value !== 'boolean')
    return { code: 'invalid_choice', message: 'This must be true or false.' }
  if (kind === 'date' && !(typeof value === 'string' && isDate(value)))
    return { code: 'invalid_date', message: 'This must be a date such as 2026-11-30.' }
  if (kind !== 'text') return undefined
  if (typeof value !== 'string' || value.trim() === '')
    return { code: 'blank', message: 'This must be a text, and may not be blank.' }
  if (codePoints(value) > textLengthMax)
    return { code: 'too_long', message: `At most ${textLengthMax} characters.` }
  return undefined
}

/** Refuses what a condition refers to and is not there, and what does not fit the type of a custom field. */
export async function requireKnown(db: CompanyDb, { clauses }: Condition) {
  const valuesOf = (...fields: ClauseField[]) =>
    clauses.filter(({ field }) => fields.includes(field)).map(({ value }) => Number(value))
  const fields = await listCustomFields(db)
  const organizations = await findOrganizations(db, valuesOf('organization'))
  const boards =
    valuesOf('voted_on', 'posted_on').length === 0
      ? []
      : await listVisibleBoards(db, { boards: 'every' })
  const unknownOf = ({ field, custom_field_id, value, operator }: Clause): FieldError[] => {
    const isIn = (rows: { id: number }[]) => rows.some(({ id }) => id === value)
    const refused = (what: 'board' | 'organization'): FieldError[] => [
      { field: 'value', code: `unknown_${what}`, message: `There is no such ${what}.` },
    ]
    if (field === 'organization' && !isIn(organizations)) return refused('organization')
    if ((field === 'voted_on' || field === 'posted_on') && !isIn(boards)) return refused('board')
    if (field !== 'custom_field') return []
    const custom = fields.find(({ id }) => id === custom_field_id)
    if (custom) return errorsOf(custom.type, { operator, value })
    const message = 'There is no such field.'
    return [{ field: 'custom_field_id', code: 'unknown_custom_field', message }]
  }
  const errors = clauses.flatMap((each, at) =>
    unknownOf(each).map(error => ({ ...error, field: `condition.clauses.${at}.${error.field}` })),
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/** What clauses compare of a person. */
export type Person = {
  id: number
  created: number
  segment: string
  organization: { id: number; revenue: number } | undefined
  /** By the ids of fields that are not deleted. */
  customFields: Record<string, string | number | boolean>
  /** In the company's days; see features/insight/days.ts. */
  activeDay: number | undefined
  /** Boards with a post that they vote for, or that they wrote. */
  votedOn: ReadonlySet<number>
  postedOn: ReadonlySet<number>
}

/** Whether somebody is in a segment on this day. */
export function matches({ match, clauses }: Condition, person: Person, today: number): boolean {
  const doesMatch = (each: Clause) => matchesClause(each, person, today)
  return match === 'all' ? clauses.every(doesMatch) : clauses.some(doesMatch)
}

function matchesClause(each: Clause, person: Person, today: number): boolean {
  const { field, operator, value } = each
  if (field === 'last_active') {
    const { activeDay } = person
    const isWithin = activeDay !== undefined && activeDay > today - Number(value)
    return isWithin === (operator === 'within')
  }
  if (field === 'voted_on' || field === 'posted_on') {
    const boards = field === 'voted_on' ? person.votedOn : person.postedOn
    return boards.has(Number(value)) === (operator === 'is')
  }
  const own = ownValue(each, person)
  if (operator === 'is') return own === value
  if (operator === 'is_not') return own !== value
  if (own === undefined) return false
  if (operator === 'at_least' || operator === 'from') return own >= value
  if (operator === 'at_most') return own <= value
  return own < value
}

/** Dates compare as texts. */
function ownValue(
  { field, custom_field_id }: Clause,
  { organization, segment, customFields, created }: Person,
): string | number | boolean | undefined {
  if (field === 'organization_revenue') return organization?.revenue
  if (field === 'organization') return organization?.id
  if (field === 'has_organization') return organization !== undefined
  if (field === 'segment') return segment === '' ? undefined : segment
  if (field === 'created') return new Date(created / 1_000).toISOString().slice(0, 10)
  return customFields[String(custom_field_id)]
}

/** Whether a person's activity can decide, and what of it. */
export function needsOf(conditions: readonly Condition[]) {
  const has = (field: ClauseField) =>
    conditions.some(({ clauses }) => clauses.some(each => each.field === field))
  return { days: has('last_active'), votes: has('voted_on'), posts: has('posted_on') }
}

export type Needs = ReturnType<typeof needsOf>
