import { z } from 'zod'
import { editCompany } from '../../features/company/settings/edit-company.ts'
import { findCompanyRow } from '../../features/company/settings/find-company-row.ts'
import { createSynonym } from '../../features/search/synonyms/create-synonym.ts'
import { deleteSynonym } from '../../features/search/synonyms/delete-synonym.ts'
import { editSynonym } from '../../features/search/synonyms/edit-synonym.ts'
import { findSynonym } from '../../features/search/synonyms/find-synonym.ts'
import { createSynonymBody, editSynonymBody } from '../../features/search/synonyms/schema.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Form } from '../parts/page.ts'
import { addIn, anyFields, changeIn, changeRow, linesIn } from './change-row.ts'
import { readFields } from './read-fields.ts'
import { requireSettler, settled } from './settings-page.tsx'
import { synonymPage, synonymsPage } from './synonyms-page.tsx'

const find = (transaction: CompanyTransaction, _caller: unknown, id: number) =>
  findSynonym(transaction, id)

const sentBody = ({ terms, way }: Record<string, string>) => ({
  terms: linesIn(terms),
  one_way: way === 'one',
})

export const addSynonymForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: synonymsPage,
  // The page says so of itself.
  explained: ['too_many_synonyms'],
  async run(call) {
    requireSettler(call, 'synonyms')
    const body = readFields(createSynonymBody, sentBody(call.fields))
    return addIn(call, 'synonyms', (transaction, { actor }) =>
      createSynonym(transaction, actor, body),
    )
  },
}

export const synonymForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: synonymPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSettler(call, 'synonyms')
    const body = readFields(editSynonymBody, sentBody(call.fields))
    await changeRow(call, 'synonyms', find, (transaction, { actor }, synonym) =>
      editSynonym(transaction, actor, synonym, body),
    )
    return settled(call, 'synonyms', 'saved')
  },
}

export const deleteSynonymForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: synonymPage,
  explained: ['precondition_failed'],
  async run(call) {
    await changeRow(call, 'synonyms', find, (transaction, { actor }, synonym) =>
      deleteSynonym(transaction, actor, synonym),
    )
    return settled(call, 'synonyms', 'removed')
  },
}

/** Those that are built in are a setting of the company. */
export const starterSynonymsForm: Form<{ set: 'on' | 'off' }> = {
  fields: z.object({ set: z.enum(['on', 'off']) }),
  page: synonymsPage,
  async run(call) {
    await changeIn(call, 'company', async (transaction, { actor }) => {
      const company = (await findCompanyRow(transaction))!
      const has_starter_synonyms = call.fields.set === 'on'
      await editCompany(transaction, actor, company, { has_starter_synonyms })
    })
    return settled(call, 'synonyms', 'saved')
  },
}
