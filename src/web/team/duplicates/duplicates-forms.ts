import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import { membersMax } from '../../../features/posts/duplicates/list-groups.ts'
import { mergeGroup } from '../../../features/posts/duplicates/merge-group.ts'
import { setAllDifferent, setDifferent } from '../../../features/posts/duplicates/set-different.ts'
import { undoMerge } from '../../../features/posts/merge/undo-merge.ts'
import { idField } from '../../../platform/http/fields.ts'
import { isId } from '../../../platform/text/id.ts'
import { writeFor } from '../../parts/form-calls.ts'
import type { Form } from '../../parts/page.ts'
import { backPath, requireMember } from '../back-path.ts'
import { type Done, parseDone, withDone } from './duplicates-notice.tsx'
import { duplicatesPage } from './duplicates-page.tsx'

const id = idField.transform(Number)
const posts = z
  .string()
  .refine(text => text.split(',').every(isId))
  .transform(text => [...new Set(text.split(',').map(Number))])
const home = '/team/duplicates/'

type Group = { posts: number[]; back?: string | undefined }

/** Other input cannot come from the page. */
function membersOf({ posts: ids }: Group): number[] {
  if (ids.length < 2 || ids.length > membersMax) throw problem('not_found')
  return ids
}

export const mergeGroupForm: Form<Group & { into: number }> = {
  fields: z.object({ posts, into: id, back: z.string().optional() }),
  page: duplicatesPage,
  async run(call) {
    requireMember(call)
    const ids = membersOf(call.fields)
    const done = await writeFor(call, 'posts.merge', async (transaction, member): Promise<Done> => {
      const { merged } = await mergeGroup(transaction, member, ids, call.fields.into)
      return { did: 'merged', ids: merged, revision: transaction.revision }
    })
    return { redirectTo: withDone(backPath(call, home), done) }
  },
}

/** `one` alone is not the same as the others, or without it none as another. */
export const notTheSameForm: Form<Group & { one?: number | undefined }> = {
  fields: z.object({ posts, one: id.optional(), back: z.string().optional() }),
  page: duplicatesPage,
  async run(call) {
    requireMember(call)
    const { one } = call.fields
    const ids = membersOf(call.fields)
    const done = await writeFor(call, 'posts.merge', async (transaction, member): Promise<Done> => {
      const { revision } = transaction
      if (one === undefined) {
        await setAllDifferent(transaction, member, ids, true)
        return { did: 'different', ids, revision }
      }
      await setDifferent(transaction, member, one, others(ids, one), true)
      return { did: 'apart', ids: [one, ...others(ids, one)], revision }
    })
    return { redirectTo: withDone(backPath(call, home), done) }
  },
}

const others = (ids: number[], one: number) => ids.filter(each => each !== one)

export const undoDuplicatesForm: Form<{ undo: string; back?: string | undefined }> = {
  fields: z.object({ undo: z.string(), back: z.string().optional() }),
  page: duplicatesPage,
  async run(call) {
    requireMember(call)
    const done = parseDone(call.fields.undo)
    if (!done || done.ids.length > membersMax) throw problem('not_found')
    const { did, ids, revision } = done
    const [first, ...rest] = ids
    await writeFor(call, 'posts.merge', async (transaction, member) => {
      if (did === 'merged') await undoMerge(transaction, member, ids, revision)
      else if (did === 'different') await setAllDifferent(transaction, member, ids, false)
      else await setDifferent(transaction, member, first!, rest, false)
    })
    return { redirectTo: withDone(backPath(call, home), done, true) }
  },
}
