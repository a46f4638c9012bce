import { z } from 'zod'
import { addStatus, positionMax } from '../../features/statuses/add-status.ts'
import {
  createStatusBody,
  editStatusBody,
  retireStatusQuery,
} from '../../features/statuses/details-schema.ts'
import { editStatus } from '../../features/statuses/edit-status.ts'
import { findStatus, listStatuses } from '../../features/statuses/find-status.ts'
import { retireStatus } from '../../features/statuses/retire-status.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Form } from '../parts/page.ts'
import { pathId } from '../parts/signed-in-call.ts'
import { addIn, anyFields, changeIn, changeRow } from './change-row.ts'
import { moved } from './moved.ts'
import { readFields } from './read-fields.ts'
import { requireSettler, settled } from './settings-page.tsx'
import { statusSettingsPage } from './status-page.tsx'
import { statusesPage } from './statuses-page.tsx'

const find = (transaction: CompanyTransaction, _caller: unknown, id: number) =>
  findStatus(transaction, id)

/** A tick that is off takes the default from none: another status is to be ticked. */
const sentBody = ({ name, color, category, is_roadmap, is_default }: Record<string, string>) => ({
  name,
  color,
  category,
  is_roadmap: is_roadmap === 'on',
  ...(is_default === 'on' && { is_default: true }),
})

export const addStatusForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: statusesPage,
  async run(call) {
    requireSettler(call, 'statuses')
    const body = readFields(createStatusBody, sentBody(call.fields))
    return addIn(call, 'statuses', (transaction, { actor }) => addStatus(transaction, actor, body))
  },
}

export const statusForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: statusSettingsPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSettler(call, 'statuses')
    const body = readFields(editStatusBody, sentBody(call.fields))
    await changeRow(call, 'statuses', find, (transaction, { actor }, status) =>
      editStatus(transaction, actor, status, body),
    )
    return settled(call, 'statuses', 'saved', `${pathId(call)}/`)
  },
}

export const moveStatusForm: Form<{ to: 'up' | 'down' }> = {
  fields: z.object({ to: z.enum(['up', 'down']) }),
  page: statusesPage,
  async run(call) {
    await changeIn(call, 'statuses', async (transaction, { actor }) => {
      const statuses = await listStatuses(transaction)
      for (const { row, position } of moved(statuses, pathId(call), call.fields.to, positionMax))
        await editStatus(transaction, actor, row, { position })
    })
    return settled(call, 'statuses', 'saved')
  },
}

export const deleteStatusForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: statusSettingsPage,
  explained: ['precondition_failed', 'status_is_default'],
  async run(call) {
    requireSettler(call, 'statuses')
    const { replace_with } = readFields(retireStatusQuery, {
      replace_with: call.fields.replace_with,
    })
    await changeRow(call, 'statuses', find, (transaction, { actor }, status) =>
      retireStatus(transaction, actor, status, replace_with),
    )
    return settled(call, 'statuses', 'removed')
  },
}
