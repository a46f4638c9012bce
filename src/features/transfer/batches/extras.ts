import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { findRow } from '../../../store/find-row.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import { updateRow } from '../../../store/update-row.ts'
import { forTeam } from '../../boards/who-sees.ts'
import { deleteEntry } from '../../changelog/change-entry.ts'
import { findEntry } from '../../changelog/find-entry.ts'
import { deleteSavedReply, findSavedReply } from '../../inbox/saved-replies/saved-replies.ts'
import { deleteOrganization, findOrganization } from '../../people/organizations/organizations.ts'
import { changeFormula, findFormula } from '../../posts/score/change-formula.ts'
import { deleteRoadmap, findRoadmap } from '../../roadmaps/roadmaps.ts'
import { readUses } from '../../segments/admission.ts'
import { deleteSegment, findSegment } from '../../segments/segments.ts'
import { deleteTag, findTag } from '../../tags/tags.ts'
import { deleteTheme, findTheme } from '../../themes/themes.ts'

/**
 * What a batch has besides posts, users and boards. There are a few dozen at most, so the batch lists them, and their tables
 * need no column for it.
 */
export type Extra = { kind: keyof typeof kinds; id: number }

type Remove = (transaction: CompanyTransaction, actor: Actor, id: number) => Promise<void>

/** Each leaves what somebody has edited or uses otherwise; the batch's own posts and people are gone by then. */
const kinds = {
  organization: async (transaction, actor, id) => {
    const organization = await findOrganization(transaction, id)
    if (
      organization?.edited === null &&
      !(await hasAny(transaction, 'users', { organization_id: id }))
    )
      await deleteOrganization(transaction, actor, organization)
  },
  tag: async (transaction, actor, id) => {
    const tag = await findTag(transaction, id)
    if (tag?.edited === null && !(await hasAny(transaction, 'post_tags', { tag_id: id })))
      await deleteTag(transaction, actor, tag)
  },
  changelogEntry: async (transaction, actor, id) => {
    const entry = await findEntry(transaction, forTeam, id)
    if (entry?.edited === null && entry.posts.length === 0)
      await deleteEntry(transaction, actor, entry)
  },
  roadmap: async (transaction, actor, id) => {
    const roadmap = await findRoadmap(transaction, id)
    if (roadmap?.edited === null) await deleteRoadmap(transaction, actor, roadmap)
  },
  segment: async (transaction, actor, id) => {
    const segment = await findSegment(transaction, id)
    if (segment?.edited === null && !(await readUses(transaction)).has(id))
      await deleteSegment(transaction, actor, segment)
  },
  theme: async (transaction, actor, id) => {
    const theme = await findTheme(transaction, id)
    if (theme?.edited === null) await deleteTheme(transaction, actor, theme)
  },
  /** A company has one at most: `id` is the revision of its latest change. */
  formula: async (transaction, actor, id) => {
    const { edit_revision } = await findFormula(transaction)
    if (edit_revision === id) await changeFormula(transaction, actor, null)
  },
  savedReply: async (transaction, actor, id) => {
    const reply = await findSavedReply(transaction, id)
    if (reply?.edited === null) await deleteSavedReply(transaction, actor, reply)
  },
} satisfies Record<string, Remove>

/** By users_by_organization, or the primary key. */
async function hasAny(
  transaction: CompanyTransaction,
  table: 'users' | 'post_tags',
  of: { organization_id?: number; tag_id?: number },
) {
  return (await rowsOf(transaction, table, of, { limit: 1 })).length > 0
}

export async function setExtras(
  transaction: CompanyTransaction,
  batchId: number,
  extras: readonly Extra[],
) {
  await updateRow(transaction, 'batches', batchId, { extras: JSON.stringify(extras) })
}

/** Removes one, or leaves it to the company. False if there is none. */
export async function removeExtra(
  transaction: CompanyTransaction,
  actor: Actor,
  batchId: number,
): Promise<boolean> {
  const batch = await findRow(transaction, 'batches', batchId, ['extras'])
  const [next, ...others]: Extra[] = JSON.parse(batch!.extras)
  if (!next) return false
  await kinds[next.kind](transaction, actor, next.id)
  await setExtras(transaction, batchId, others)
  return true
}
