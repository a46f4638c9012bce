import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import { forTeam, type ShownTo } from '../../../features/boards/who-sees.ts'
import { createEntry, deleteEntry, editEntry } from '../../../features/changelog/change-entry.ts'
import { findEntry, type LinkedEntry } from '../../../features/changelog/find-entry.ts'
import { isVisible } from '../../../features/posts/find-post.ts'
import type { Micros } from '../../../platform/clock.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { asWritten, requireUnedited } from '../../parts/edit-form.tsx'
import { pathId, submitOnce, writeFor } from '../../parts/form-calls.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { requireMember } from '../back-path.ts'
import { changelogAfter, changelogPath } from './changelog-notice.tsx'
import { entryEditorPage, newEntryPage } from './editor-pages.tsx'
import { type EntryFields, readEntry, readWhen, whenText } from './entry-fields.ts'

const deeds = ['save', 'publish', 'schedule', 'withdraw'] as const

type Deed = (typeof deeds)[number]

const anyFields = z.record(z.string(), z.string())

export const newEntryForm: Form<EntryFields> = {
  fields: anyFields,
  takesImages: true,
  page: newEntryPage,
  async run(call) {
    const member = requireMember(call)
    const deed = deedOf(call)
    if (!deed) return 'ask again'
    const { fields } = call
    const said = await readEntry(call, member)
    const published = publicationOf(call, deed) ?? null
    const path = `${changelogPath}new/`
    // The same text with another action is another request.
    const asked = { ...said, deed, when: deed === 'schedule' ? fields.when : undefined }
    const sent = { permission: 'changelog.write', path, once: fields.once, said: asked } as const
    return submitOnce(call, sent, async (transaction, caller) => {
      const id = await createEntry(transaction, caller, { ...said, published })
      return changelogAfter(call, didOf(deed), id)
    })
  },
}

export const editEntryForm: Form<EntryFields> = {
  fields: anyFields,
  takesImages: true,
  page: entryEditorPage,
  explained: ['precondition_failed'],
  async run(call) {
    const member = requireMember(call)
    const deed = deedOf(call)
    if (!deed) return 'ask again'
    const { fields } = call
    const said = await readEntry(call, member)
    const wanted = publicationOf(call, deed)
    await writeFor(call, 'changelog.write', async (transaction, caller) => {
      const entry = await getEntry(transaction, call)
      const content = asWritten(entry.content, said.content)
      // A published entry keeps its date: a second click must not make it newer.
      const isOut = deed === 'publish' && entry.state === 'published'
      const published = isOut ? undefined : deed === 'save' ? movedTo(call, entry) : wanted
      const edit = { ...said, content, published }
      const isSame =
        published === undefined &&
        edit.title === entry.title &&
        content === entry.content &&
        JSON.stringify(edit.categories) === entry.categories &&
        isSameAudience(entry, edit) &&
        (said.images === undefined || isSameIds(entry.images, said.images)) &&
        isSamePosts(
          entry.posts.filter(post => isVisible(caller.audience, post)),
          edit.posts,
        )
      requireUnedited(entry, fields.revision ?? '', isSame)
      await editEntry(transaction, caller, entry, edit)
    })
    return { redirectTo: changelogAfter(call, didOf(deed), pathId(call)) }
  },
}

export const deleteEntryForm: Form<{ revision: string }> = {
  fields: z.object({ revision: z.string() }),
  page: entryEditorPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireMember(call)
    await writeFor(call, 'changelog.write', async (transaction, { actor }) => {
      const entry = await getEntry(transaction, call)
      requireUnedited(entry, call.fields.revision, false)
      await deleteEntry(transaction, actor, entry)
    })
    return { redirectTo: changelogAfter(call, 'removed') }
  },
}

async function getEntry(
  transaction: CompanyTransaction,
  call: FormCall<unknown>,
): Promise<LinkedEntry> {
  const entry = await findEntry(transaction, forTeam, pathId(call))
  if (!entry) throw problem('not_found')
  return entry
}

/** Undefined for what shows the page again, as with the button of the preview. */
function deedOf({ fields }: FormCall<EntryFields>): Deed | undefined {
  return deeds.find(deed => deed === fields.do)
}

/** Undefined where saving decides it. */
function publicationOf(call: FormCall<EntryFields>, deed: Deed): Micros | null | undefined {
  if (deed === 'save') return undefined
  if (deed === 'withdraw') return null
  return deed === 'publish' ? Math.floor(call.now) : readWhen(call.fields, call)
}

/** The field with the time is beside the button that saves a scheduled entry. */
function movedTo(
  call: FormCall<EntryFields>,
  { state, published }: LinkedEntry,
): Micros | undefined {
  const { fields, company } = call
  if (state !== 'scheduled' || fields.when === undefined) return undefined
  return fields.when === whenText(published!, company.time_zone)
    ? undefined
    : readWhen(fields, call)
}

function didOf(deed: Deed) {
  const did = {
    save: 'saved',
    publish: 'published',
    schedule: 'scheduled',
    withdraw: 'withdrawn',
  } as const
  return did[deed]
}

function isSameIds(before: { id: number }[], after: number[]): boolean {
  return Bun.deepEquals(
    before.map(({ id }) => id),
    after,
  )
}

function isSamePosts(before: { id: number }[], after: number[]): boolean {
  return before.length === after.length && before.every(({ id }) => after.includes(id))
}

/** What the form left out stays. */
function isSameAudience(
  entry: ShownTo,
  edit: { [Field in keyof ShownTo]?: ShownTo[Field] | undefined },
): boolean {
  const {
    visibility = entry.visibility,
    organizations = entry.organizations,
    segments = entry.segments,
  } = edit
  return (
    visibility === entry.visibility &&
    organizations.join() === entry.organizations.join() &&
    segments.toSorted((a, b) => a - b).join() === entry.segments.join()
  )
}
