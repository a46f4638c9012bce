import { createTag } from '../../features/tags/create-tag.ts'
import { deleteTag } from '../../features/tags/delete-tag.ts'
import { editTag } from '../../features/tags/edit-tag.ts'
import { findTag } from '../../features/tags/find-tag.ts'
import { createTagBody, editTagBody } from '../../features/tags/schema.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Form } from '../parts/page.ts'
import { addIn, anyFields, changeRow } from './change-row.ts'
import { readFields } from './read-fields.ts'
import { requireSettler, settled } from './settings-page.tsx'
import { tagPage, tagsPage } from './tags-page.tsx'

const find = (transaction: CompanyTransaction, _caller: unknown, id: number) =>
  findTag(transaction, id)

const sentBody = ({ name, color, is_public }: Record<string, string>) => ({
  name,
  color,
  is_public: is_public === 'on',
})

export const addTagForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: tagsPage,
  async run(call) {
    requireSettler(call, 'tags')
    const body = readFields(createTagBody, sentBody(call.fields))
    return addIn(call, 'tags', (transaction, { actor }) => createTag(transaction, actor, body))
  },
}

export const tagForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: tagPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSettler(call, 'tags')
    const body = readFields(editTagBody, sentBody(call.fields))
    await changeRow(call, 'tags', find, (transaction, { actor }, tag) =>
      editTag(transaction, actor, tag, body),
    )
    return settled(call, 'tags', 'saved')
  },
}

export const deleteTagForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: tagPage,
  explained: ['precondition_failed'],
  async run(call) {
    await changeRow(call, 'tags', find, (transaction, { actor }, tag) =>
      deleteTag(transaction, actor, tag),
    )
    return settled(call, 'tags', 'removed')
  },
}
