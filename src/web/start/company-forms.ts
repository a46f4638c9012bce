import { z } from 'zod'
import { closeChecklist } from '../../features/company/settings/close-checklist.ts'
import { editCompany } from '../../features/company/settings/edit-company.ts'
import { findCompanyRow } from '../../features/company/settings/find-company-row.ts'
import { colorText, filledText } from '../../platform/http/fields.ts'
import type { Form, FormCall } from '../parts/page.ts'
import { writeFor } from '../parts/signed-in-call.ts'
import { requireAdmin } from './admin.ts'
import { savedStep } from './saved-step.ts'
import { startPage } from './start-page.tsx'

export const nameStepForm: Form<{ company_name: string }> = {
  fields: z.object({ company_name: filledText(150) }),
  page: startPage,
  run: async call => {
    await edit(call, { name: call.fields.company_name })
    return savedStep(call, 'name')
  },
}

export const colorStepForm: Form<{ accent_color: string; none?: string | undefined }> = {
  fields: z.object({ accent_color: colorText, none: z.string().optional() }),
  page: startPage,
  run: async call => {
    const { accent_color, none } = call.fields
    await edit(call, { accent_color: none ? null : accent_color })
    return savedStep(call, 'color')
  },
}

type Changes = { name?: string; accent_color?: string | null }

async function edit(call: FormCall<unknown>, changes: Changes) {
  requireAdmin(call)
  await writeFor(call, 'company.write', async (transaction, { actor }) =>
    editCompany(transaction, actor, (await findCompanyRow(transaction))!, changes),
  )
}

export const closeStepsForm: Form<object> = {
  fields: z.object({}),
  async run(call) {
    requireAdmin(call)
    await writeFor(call, 'company.write', (transaction, { actor }) =>
      closeChecklist(transaction, actor),
    )
    return { redirectTo: `${call.address.path}/` }
  },
}
