import { z } from 'zod'
import { fieldProblem, problem } from '../../../errors/problem.ts'
import { closeCompany } from '../../../features/company/removal/remove-company.ts'
import { findBatch } from '../../../features/transfer/batches/batches.ts'
import { startRemoval } from '../../../features/transfer/batches/remove-batch.ts'
import { pathId, writeFor } from '../../parts/form-calls.ts'
import type { Form } from '../../parts/page.ts'
import { backTo, requireSectionMember } from '../settings-page.tsx'
import { dangerPage } from './danger-page.tsx'

/** Has a batch removed in the background. A second click changes nothing. */
export const removeBatchForm: Form<object> = {
  fields: z.object({}),
  page: dangerPage,
  async run(call) {
    requireSectionMember(call, 'danger')
    const id = pathId(call)
    await writeFor(call, 'batches.write', async (transaction, { actor }) => {
      const batch = await findBatch(transaction, id)
      if (!batch) throw problem('not_found')
      await startRemoval(transaction, actor, batch)
    })
    return backTo(call, 'danger', 'started')
  },
}

/** Deletes the whole company, if its name was typed. */
export const deleteCompanyForm: Form<{ name: string }> = {
  fields: z.object({ name: z.string() }),
  page: dangerPage,
  async run(call) {
    requireSectionMember(call, 'danger')
    const { company, fields, t } = call
    if (fields.name.trim() !== company.name.trim()) {
      const message = t('companyDeleteMismatch')
      throw fieldProblem('name', 'invalid_choice', message)
    }
    await writeFor(call, 'company.write', (transaction, { actor }) =>
      closeCompany(transaction, actor),
    )
    return { issued: { deleted: company.name } }
  },
}
