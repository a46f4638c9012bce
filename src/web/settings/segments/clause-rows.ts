import type { Board } from '../../../features/boards/boards.ts'
import { listVisibleBoards } from '../../../features/boards/boards.ts'
import {
  type CustomFieldRow,
  listCustomFields,
} from '../../../features/people/custom-fields/custom-fields.ts'
import {
  findOrganizationByExternalId,
  findOrganizations,
  type OrganizationRow,
} from '../../../features/people/organizations/organizations.ts'
import {
  type Clause,
  clausesMax,
  kindOf,
  type Operator,
  operatorsOf,
} from '../../../features/segments/condition.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Texts } from '../../../texts/texts.ts'
import { minorDigits } from '../../team/money.ts'

/** A row of the form: what is compared and how, as one choice, and with what. */
export type ClauseRow = { test: string; value: string }

/** What rows are written with, and read by. */
export type Vocabulary = {
  currency: string
  boards: Board[]
  fields: CustomFieldRow[]
}

export async function readVocabulary(db: CompanyDb, currency: string): Promise<Vocabulary> {
  const [boards, fields] = await Promise.all([
    listVisibleBoards(db, { boards: 'every' }),
    listCustomFields(db),
  ])
  return { currency, boards, fields }
}

/** Every choice, with its words. One about yes or no needs no value. */
export function testsOf({ fields }: Vocabulary, t: Texts): Map<string, string> {
  const own = Object.entries(kindOf).map(([field, kind]) => {
    const label = t(`segmentField_${field as keyof typeof kindOf}`)
    return { field, label, kind }
  })
  const custom = fields.map(({ id, name, type }) => {
    return { field: `custom_field.${id}`, label: name, kind: type }
  })
  return new Map(
    [...own, ...custom].flatMap(({ field, label, kind }) =>
      kind === 'boolean'
        ? [true, false].map(value => [
            `${field} is ${value}`,
            `${label}: ${t(value ? 'yes' : 'no')}`,
          ])
        : operatorsOf[kind].map(operator => [
            `${field} ${operator}`,
            `${label}: ${t(`segmentOperator_${operator}`)}`,
          ]),
    ) as [string, string][],
  )
}

/** What was stored, as it is written in the form. */
export async function rowsOf(
  db: CompanyDb,
  clauses: Clause[],
  vocabulary: Vocabulary,
): Promise<ClauseRow[]> {
  const ids = clauses.filter(each => each.field === 'organization').map(each => Number(each.value))
  const organizations = await findOrganizations(db, ids)
  return clauses.map(each => {
    const { field, custom_field_id, operator, value } = each
    const name = field === 'custom_field' ? `${field}.${custom_field_id}` : field
    if (typeof value === 'boolean') return { test: `${name} ${operator} ${value}`, value: '' }
    return { test: `${name} ${operator}`, value: written(each, vocabulary, organizations) }
  })
}

function written(
  { field, value }: Clause,
  { currency, boards }: Vocabulary,
  organizations: OrganizationRow[],
): string {
  if (field === 'organization_revenue') {
    const digits = minorDigits(currency)
    return (Number(value) / 10 ** digits).toFixed(digits)
  }
  if (field === 'voted_on' || field === 'posted_on')
    return boards.find(({ id }) => id === value)?.name ?? String(value)
  if (field === 'organization')
    return organizations.find(({ id }) => id === value)?.external_id ?? String(value)
  return String(value)
}

type Fields = Partial<Record<string, string>>

/** The rows that were sent, also those that are empty. */
export function sentRows(fields: Fields): ClauseRow[] {
  return Array.from({ length: clausesMax }, (_, at) => ({
    test: fields[`test_${at}`] ?? '',
    value: fields[`value_${at}`] ?? '',
  }))
}

/** What the API would take; what is no number or name stays as it was written, and is refused by the API's schema. */
export async function clauseOf(
  db: CompanyDb,
  { test, value: text }: ClauseRow,
  { currency, boards, fields }: Vocabulary,
): Promise<Record<string, unknown>> {
  const [name = '', operator = '', fixed] = test.split(' ')
  const [field = '', customId] = name.split('.')
  const own = { field, operator: operator as Operator }
  if (field === 'custom_field') {
    const type = fields.find(({ id }) => id === Number(customId))?.type
    const value = fixed ? fixed === 'true' : type === 'number' ? numberOf(text) : text.trim()
    return { ...own, custom_field_id: Number(customId), value }
  }
  if (fixed) return { ...own, value: fixed === 'true' }
  const value = text.trim()
  if (field === 'organization_revenue') {
    const amount = numberOf(value)
    const isAmount = typeof amount === 'number'
    return { ...own, value: isAmount ? Math.round(amount * 10 ** minorDigits(currency)) : value }
  }
  if (field === 'last_active') return { ...own, value: numberOf(value) }
  if (field === 'voted_on' || field === 'posted_on') {
    const board = boards.find(each => nameKey(each.name) === nameKey(value) || each.slug === value)
    return { ...own, value: board?.id ?? numberOf(value) }
  }
  if (field !== 'organization') return { ...own, value }
  const organization = await findOrganizationByExternalId(db, value)
  return { ...own, value: organization?.id ?? numberOf(value) }
}

function numberOf(text: string): number | string {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? text : number
}
