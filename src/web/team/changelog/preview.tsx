import type { LinkedEntry } from '../../../features/changelog/find-entry.ts'
import { ChangelogEntry } from '../../parts/changelog-entry.tsx'
import type { PageCall } from '../../parts/page.ts'

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
