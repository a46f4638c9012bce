import type { FormCall, PageCall } from '../../parts/page.ts'

export const changelogPath = '/team/changelog/'

/** Results of changelog forms. */
const deeds = ['saved', 'published', 'scheduled', 'withdrawn', 'removed'] as const

type Deed = (typeof deeds)[number]

/** The redirect after such a form: the entry, or the list. */
export function changelogAfter(
  { address }: Pick<FormCall<unknown>, 'address'>,
  did: Deed,
  id?: number,
): string {
  return `${address.path}${changelogPath}${id === undefined ? '' : `${id}/`}?did=${did}`
}

/** Says what was done, or why not. */
export function EntryNotice({ query, sent, t }: Pick<PageCall, 'query' | 'sent' | 't'>) {
  if (sent?.problem === 'precondition_failed')
    return (
      <p class="card notice" role="alert" id="stale" tabindex={-1}>
        {t('editedMeanwhile')}
      </p>
    )
  const did = deeds.find(deed => deed === query.did)
  return did ? (
    <p class="card notice" role="status">
      {t(`did_${did}`)}
    </p>
  ) : null
}
