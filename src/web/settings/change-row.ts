import { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { parseFields } from '../../platform/http/fields.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { issueOnce, pathId, submitOnce, writeFor } from '../parts/form-calls.ts'
import type { Form, FormCall, FormResponse, Page } from '../parts/page.ts'
import { type Section, sectionPath, sections } from './sections.ts'
import { type Edited, requireUnchanged } from './settings-form.tsx'
import { backTo, requireSectionMember } from './settings-page.tsx'

type Fields = Record<string, string>
type SentFields = Partial<Fields>
type Work<Result> = (transaction: CompanyTransaction, caller: SessionCaller) => Promise<Result>

/** Form fields before the API's own schema checks them. */
export const anyFields = z.record(z.string(), z.string())

/** Runs what a form of a section asks for, if its sender may change what is there. */
export function changeIn<Result>(
  call: FormCall<unknown>,
  section: Section,
  work: Work<Result>,
): Promise<Result> {
  requireSectionMember(call, section)
  return writeFor(call, permissionOf(section), work)
}

/** Adds something to a section, once, however often its form is sent. */
export function addIn(
  call: FormCall<SentFields>,
  section: Section,
  work: Work<unknown>,
): Promise<FormResponse> {
  requireSectionMember(call, section)
  return submitOnce(call, sentTo(call, section), async (transaction, caller) => {
    await work(transaction, caller)
    return backTo(call, section, 'added').redirectTo
  })
}

/** Like `addIn`, for something with a secret, which only the first submission shows. */
export async function issueIn(
  call: FormCall<SentFields>,
  section: Section,
  work: Work<Record<string, string>>,
): Promise<FormResponse> {
  requireSectionMember(call, section)
  const issued = await issueOnce(call, sentTo(call, section), work)
  return issued ? { issued } : backTo(call, section, 'added_before')
}

function sentTo({ fields: { once, ...said } }: FormCall<SentFields>, section: Section) {
  return { permission: permissionOf(section), path: sectionPath(section), once, said }
}

function permissionOf(section: Section) {
  return sections.find(({ name }) => name === section)!.permission
}

type Find<Row> = (
  transaction: CompanyTransaction,
  id: number,
  caller: SessionCaller,
) => Row | undefined | Promise<Row | undefined>

/** Like `changeIn`, for the row that the path names, unless it was changed since the form was shown. */
export function changeRow<Row extends Edited, Result>(
  call: FormCall<Fields>,
  section: Section,
  find: Find<Row>,
  work: (
    transaction: CompanyTransaction,
    actor: Actor,
    row: Row,
    caller: SessionCaller,
  ) => Promise<Result>,
): Promise<Result> {
  return changeIn(call, section, async (transaction, caller) => {
    const row = await find(transaction, pathId(call), caller)
    if (!row) throw problem('not_found')
    requireUnchanged(call.fields, row)
    return work(transaction, caller.actor, row, caller)
  })
}

type RowForms<Row, New, Edit> = {
  section: Section
  /** Where one is added, and where it is changed or removed. */
  pages: [list: Page, one: Page]
  find: Find<Row>
  /** The body that the API would take. */
  bodyOf(fields: Fields): Record<string, unknown>
  create: {
    schema: z.ZodType<New>
    explained?: ProblemCode[]
    run(
      transaction: CompanyTransaction,
      actor: Actor,
      body: New,
      caller: SessionCaller,
    ): Promise<unknown>
  }
  edit: {
    schema: z.ZodType<Edit>
    /** Leads to the list unless it is given. */
    backTo?: 'itself'
    run(
      transaction: CompanyTransaction,
      actor: Actor,
      row: NoInfer<Row>,
      body: Edit,
      caller: SessionCaller,
    ): Promise<unknown>
  }
}

/** The forms that add and change what a section has a list of, as the API does. */
export function rowForms<Row extends Edited, New, Edit>(forms: RowForms<Row, New, Edit>) {
  const { section, pages, find, bodyOf, create, edit } = forms
  const add: Form<Fields> = {
    fields: anyFields,
    page: pages[0],
    explained: create.explained ?? [],
    async run(call) {
      requireSectionMember(call, section)
      const body = readFields(create.schema, bodyOf(call.fields))
      return addIn(call, section, (transaction, caller) =>
        create.run(transaction, caller.actor, body, caller),
      )
    },
  }
  const change: Form<Fields> = {
    fields: anyFields,
    page: pages[1],
    explained: ['precondition_failed'],
    async run(call) {
      requireSectionMember(call, section)
      const body = readFields(edit.schema, bodyOf(call.fields))
      await changeRow(call, section, find, (transaction, actor, row, caller) =>
        edit.run(transaction, actor, row, body, caller),
      )
      return backTo(call, section, 'saved', edit.backTo && `${pathId(call)}/`)
    },
  }
  return { add, change }
}

export function removalForm<Row extends Edited>(
  section: Section,
  page: Page,
  find: Find<Row>,
  remove: (transaction: CompanyTransaction, actor: Actor, row: Row) => Promise<unknown>,
  explained: ProblemCode[] = [],
): Form<Fields> {
  return {
    fields: anyFields,
    page,
    explained: ['precondition_failed', ...explained],
    async run(call) {
      await changeRow(call, section, find, (transaction, actor, row) =>
        remove(transaction, actor, row),
      )
      return backTo(call, section, 'removed')
    },
  }
}

/** A list with an item in each line. */
export function linesIn(text: string | undefined): string[] | undefined {
  return text
    ?.split('\n')
    .map(line => line.trim())
    .filter(Boolean)
}

/**
 * Parses a form with the schema of the API; errors show at the fields of the same names. A field that holds a list is
 * one field of the form.
 */
export function readFields<Output>(
  schema: z.ZodType<Output>,
  input: Record<string, unknown>,
): Output {
  const parsed = parseFields(schema, input)
  if (parsed.ok) return parsed.value
  const errors = parsed.errors.map(error => ({
    ...error,
    field: error.field.replace(/\.\d.*/, ''),
  }))
  throw problem('invalid_input', { errors })
}
