import { z } from 'zod'
import type { LinkedEntry } from '../../../features/changelog/find-entry.ts'
import { ChangelogEntry } from '../../parts/changelog-entry.tsx'
import { layout } from '../../parts/layout.tsx'
import type { Form, Page, PageCall } from '../../parts/page.ts'
import { findMember, requireMember } from '../back-path.ts'
import type { EntryFields } from './entry-fields.ts'
import { readPreview } from './read-editor.ts'

type PreviewProps = { entry: LinkedEntry } & Pick<PageCall, 'caller' | 'address' | 't'>

/** As the page of the changelog shows it, by the same elements. */
export function Preview({ entry, caller, address, t }: PreviewProps) {
  const isEmpty = entry.title.trim() === '' && entry.content.trim() === ''
  return (
    <section id="preview" class="entry-preview" aria-labelledby="preview-title">
      <h2 id="preview-title" class="side-title">
        {t('preview')}
      </h2>
      {isEmpty ? (
        <p class="empty">{t('previewEmpty')}</p>
      ) : (
        <ChangelogEntry
          entry={entry}
          audience={caller.audience}
          address={address}
          isPreview
          t={t}
        />
      )}
    </section>
  )
}

/** The preview by itself, for a script that replaces it while somebody types. */
const livePreviewPage: Page = {
  async run(call) {
    const member = findMember(call)
    if (!member) return undefined
    const entry = await readPreview(call, member)
    const html = layout({
      frame: call,
      title: call.t('preview'),
      isBare: true,
      children: <Preview entry={entry} {...call} />,
    })
    return { html }
  },
}

export const livePreviewForm: Form<EntryFields> = {
  fields: z.record(z.string(), z.string()),
  page: livePreviewPage,
  async run(call) {
    requireMember(call)
    return 'ask again'
  },
}
