import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { parseFields } from '../../platform/http/fields.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { issueOnce, pathId, submitOnce, writeFor } from '../parts/form-calls.ts'
import type { FormCall, FormResponse } from '../parts/page.ts'
import { type Edited, requireUnchanged } from './settings-form.tsx'
import {
  backTo,
  requireSectionMember,
  type Section,
  sectionPath,
  sections,
} from './settings-page.tsx'

type Fields = Record<string, string>
type SentFields = Partial<Fields>
type Work<Result> = (transaction: CompanyTransaction, caller: SessionCaller) => Promise<Result>

/** What a form holds, before the API's own schema looks at it. */
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

/** The same for what has a secret, which is shown to the first. */
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

/** The same for one thing, which the path names, unless it was changed since the form was shown. */
export function changeRow<Row extends Edited, Result>(
  call: FormCall<Fields>,
  section: Section,
  find: (
    transaction: CompanyTransaction,
    caller: SessionCaller,
    id: number,
  ) => Row | undefined | Promise<Row | undefined>,
  work: (transaction: CompanyTransaction, caller: SessionCaller, row: Row) => Promise<Result>,
): Promise<Result> {
  return changeIn(call, section, async (transaction, caller) => {
    const row = await find(transaction, caller, pathId(call))
    if (!row) throw problem('not_found')
    requireUnchanged(call.fields, row)
    return work(transaction, caller, row)
  })
}

/** A list with an item in each line. */
export function linesIn(text: string | undefined): string[] | undefined {
  return text
    ?.split('\n')
    .map(line => line.trim())
    .filter(Boolean)
}

/**
 * What a form sent, as the schema of the API types it; what is wrong with it shows at the fields of the same names. A field
 * that holds a list is one field of the form.
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
