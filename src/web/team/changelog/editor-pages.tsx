import type { Child } from 'hono/jsx'
import { forTeam } from '../../../features/boards/who-sees.ts'
import { findEntry, type LinkedEntry } from '../../../features/changelog/find-entry.ts'
import { isId } from '../../../platform/text/id.ts'
import { Back } from '../../parts/back.tsx'
import { Submit } from '../../parts/field.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { findMember } from '../back-path.ts'
import { teamLayout } from '../team-layout.tsx'
import { changelogPath, EntryNotice } from './changelog-notice.tsx'
import { EntryEditor } from './editor.tsx'
import { readEditor } from './read-editor.ts'

export const newEntryPage: Page = {
  async run(call) {
    const member = findMember(call)
    if (!member) return undefined
    const { address, t } = call
    const editor = await readEditor(call, member, undefined)
    const action = `${address.path}${changelogPath}new/`
    return editorPage(
      call,
      t('newEntry'),
      <EntryEditor call={call} editor={editor} action={action} />,
    )
  },
}

export const entryEditorPage: Page = {
  query: ['did'],
  async run(call) {
    const member = findMember(call)
    const { db, address, params, t } = call
    const id = params.id ?? ''
    if (!member || !isId(id)) return undefined
    const entry = await findEntry(db, forTeam, Number(id))
    if (!entry) return undefined
    const editor = await readEditor(call, member, entry)
    const action = `${address.path}${changelogPath}${entry.id}/`
    return editorPage(
      call,
      t('editEntry'),
      <>
        <StateLine entry={entry} t={t} />
        <EntryEditor call={call} editor={editor} action={action} />
        <DeleteEntry entry={entry} action={`${action}delete/`} t={t} />
      </>,
    )
  },
}

function editorPage(call: PageCall, title: string, children: Child) {
  const { address, t } = call
  return teamLayout(call, {
    part: 'changelog',
    title: `${title} · ${t('changelog')}`,
    children: (
      <div class="planning writing-page">
        <div class="page-head">
          <Back to={address.path + changelogPath}>{t('changelog')}</Back>
          <div class="head-with-action">
            <h1>{title}</h1>
          </div>
        </div>
        <EntryNotice {...call} />
        {children}
      </div>
    ),
  })
}

type EntryProps = { entry: LinkedEntry } & Pick<PageCall, 't'>

/** In the company's time zone, which is named: the field below is in it, too. */
function StateLine({ entry: { state, published }, t }: EntryProps) {
  const date = published === null ? '' : t.date(published).minute
  return (
    <p class="quiet">
      {state === 'draft'
        ? t('draft')
        : t(state === 'scheduled' ? 'scheduledFor' : 'publishedOn', { date })}
    </p>
  )
}

function DeleteEntry({ entry, action, t }: EntryProps & { action: string }) {
  return (
    <details class="entry-delete">
      <summary>{t('deleteEntry')}</summary>
      <form class="stack" method="post" action={action} hx-post={action}>
        <input type="hidden" name="revision" value={String(entry.edit_revision)} />
        <p>{t(entry.state === 'published' ? 'deleteEntryPublished' : 'deleteEntryHint')}</p>
        <p>
          <Submit class="button" label={t('delete')} />
        </p>
      </form>
    </details>
  )
}
