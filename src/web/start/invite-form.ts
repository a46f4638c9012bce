import type { Form } from '../parts/page.ts'
import { requireAdmin } from './admin.ts'
import { type Invited, inviteColleague, invitedFields } from './invite-colleague.ts'
import { savedStep } from './saved-step.ts'
import { startPage } from './start-page.tsx'

export const inviteStepForm: Form<Invited> = {
  fields: invitedFields,
  page: startPage,
  async run(call) {
    requireAdmin(call)
    return inviteColleague(call, {
      path: '/start/invite/',
      mailed: `${call.address.path}/start/?invited#invite`,
      before: savedStep(call, 'invite').redirectTo,
    })
  },
}
