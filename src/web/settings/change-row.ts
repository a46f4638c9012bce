import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/callers/index.ts'
import type { CompanyTransaction } from '../../store/index.ts'
import type { FormCall } from '../page.ts'
import { pathId, writeFor } from '../signed-in-call.ts'
import { type Edited, requireUnchanged } from './edit-revision.tsx'
import { type Section, sections } from './sections.ts'
import { requireSettler } from './settings-page.tsx'

type Fields = Record<string, string>

/** What a form holds, before the API's own schema looks at it. */
export const anyFields = z.record(z.string(), z.string())

/** Runs what a form of a section asks for, if its sender may change what is there. */
export function changeIn<Result>(
  call: FormCall<unknown>,
  section: Section,
  work: (transaction: CompanyTransaction, caller: SessionCaller) => Promise<Result>,
): Promise<Result> {
  requireSettler(call, section)
  const { permission } = sections.find(({ name }) => name === section)!
  return writeFor(call, permission, work)
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
