import { z } from 'zod'
import { fieldProblem, problem } from '../../../errors/problem.ts'
import { addLoginLink, invitationMicros } from '../../../features/auth/sessions/login-links.ts'
import { mayHaveLink } from '../../../features/auth/sessions/may-have-link.ts'
import {
  type CustomFieldRow,
  listCustomFields,
} from '../../../features/people/custom-fields/custom-fields.ts'
import { decimal, valueOfText } from '../../../features/people/custom-fields/values.ts'
import {
  createOrganization,
  editOrganization,
  findOrganization,
} from '../../../features/people/organizations/organizations.ts'
import { organizationInputs } from '../../../features/people/organizations/schema.ts'
import { editUser } from '../../../features/people/users/edit-user.ts'
import { findUser } from '../../../features/people/users/find-user.ts'
import { userInputs } from '../../../features/people/users/schema.ts'
import { idField } from '../../../platform/http/fields.ts'
import { issueOnce, pathId, submitOnce, writeFor } from '../../parts/form-calls.ts'
import type { Form } from '../../parts/page.ts'
import { requireMember } from '../back-path.ts'
import { minorDigits } from '../money.ts'
import { withNotice } from '../notice.tsx'
import { organizationPage } from './organization-page.tsx'
import { organizationsPage } from './organizations-page.tsx'
import { organizationsPath, peoplePath } from './person-link.tsx'
import { personPage } from './person-page.tsx'

type PersonFields = {
  name?: string | undefined
  segment?: string | undefined
  organization?: string | undefined
}

/** One field at a time; values of custom fields are `field-` and their id. */
export const editPersonForm: Form<PersonFields & Record<string, string | undefined>> = {
  fields: z
    .object({
      name: userInputs.name.optional(),
      segment: userInputs.segment.optional(),
      organization: z.union([idField, z.literal('')]).optional(),
    })
    .catchall(z.string()),
  page: personPage,
  async run(call) {
    requireMember(call)
    const id = pathId(call)
    const { name, segment, organization, ...others } = call.fields
    await writeFor(call, 'users.write', async (transaction, { actor }) => {
      const user = await findUser(transaction, id)
      if (!user) throw problem('not_found')
      const values = customValues(await listCustomFields(transaction), others)
      await editUser(transaction, actor, user, {
        name,
        segment,
        organization:
          organization === undefined
            ? undefined
            : organization === ''
              ? null
              : Number(organization),
        custom_fields: values.length === 0 ? undefined : Object.fromEntries(values),
      })
    })
    const path = `${call.address.path}${peoplePath}${id}/`
    return { redirectTo: withNotice(path, { did: 'saved' }) }
  },
}

/** Names and values. A field may have been deleted since the page was shown. */
function customValues(fields: CustomFieldRow[], sent: Record<string, string | undefined>) {
  const names = Object.keys(sent).filter(name => name.startsWith('field-'))
  return names.map((name): [string, unknown] => {
    const field = fields.find(({ id }) => name === `field-${id}`)
    if (field) return [field.name, valueOfText(field.type, sent[name]!)]
    throw fieldProblem(name, 'unknown_custom_field', 'There is no such field.')
  })
}

/** A link with which a colleague signs in, once, within days; the one before stops working. */
export const signInLinkForm: Form<{ once?: string | undefined }> = {
  fields: z.object({ once: z.string().optional() }),
  page: personPage,
  async run(call) {
    requireMember(call)
    const { address, fields, sendsMail } = call
    const id = pathId(call)
    const path = `${peoplePath}${id}/link/`
    const sent = { permission: 'users.write', path, once: fields.once, said: {} } as const
    const issued = await issueOnce(call, sent, async (transaction, { actor }) => {
      const user = await findUser(transaction, id)
      if (!user || !(await mayHaveLink(transaction, user, sendsMail))) throw problem('not_found')
      return { secret: await addLoginLink(transaction, actor, id, invitationMicros) }
    })
    if (!issued) return { redirectTo: `${address.path}${peoplePath}${id}/` }
    return { issued: { link: `${address.base}/login/?token=${issued.secret}` } }
  },
}

type OrganizationFields = {
  name?: string | undefined
  segment?: string | undefined
  revenue?: string | undefined
}

export const editOrganizationForm: Form<OrganizationFields> = {
  fields: z.object({
    name: organizationInputs.name.optional(),
    segment: organizationInputs.segment.optional(),
    revenue: z.string().optional(),
  }),
  page: organizationPage,
  async run(call) {
    requireMember(call)
    const id = pathId(call)
    const { name, segment, revenue } = call.fields
    const { currency } = call.company
    const amount = revenue === undefined ? undefined : minorUnits(revenue, currency)
    await writeFor(call, 'organizations.write', async (transaction, { actor }) => {
      const organization = await findOrganization(transaction, id)
      if (!organization) throw problem('not_found')
      await editOrganization(transaction, actor, organization, { name, segment, revenue: amount })
    })
    const path = `${call.address.path}${organizationsPath}${id}/`
    return { redirectTo: withNotice(path, { did: 'saved' }) }
  },
}

/** What people write as 1200.50, in cents. */
function minorUnits(text: string, currency: string): number {
  const amount = Math.round(decimal(text.trim()) * 10 ** minorDigits(currency))
  const { success, error } = organizationInputs.revenue.safeParse(amount)
  if (success) return amount
  const message = error.issues[0]!.message
  throw fieldProblem('revenue', 'invalid_revenue', message)
}

export const addOrganizationForm: Form<{ name: string; once?: string | undefined }> = {
  fields: z.object({ name: organizationInputs.name, once: z.string().optional() }),
  page: organizationsPage,
  async run(call) {
    requireMember(call)
    const { name, once } = call.fields
    const path = organizationsPath
    const sent = { permission: 'organizations.write', path, once, said: { name } } as const
    return submitOnce(call, sent, async (transaction, { actor }) => {
      const id = await createOrganization(transaction, actor, { name })
      return withNotice(`${call.address.path}${organizationsPath}${id}/`, { did: 'saved' })
    })
  },
}
