import type { BatchRow } from '../../../features/transfer/batches/find-batch.ts'
import { DateTime } from '../../parts/date-time.tsx'
import type { PageCall } from '../../parts/page.ts'
import { sectionPath } from '../sections.ts'

type BatchListProps = { call: PageCall; batches: BatchRow[] }

/** What the demo and imports added. While one is being removed, the list says by itself how far that is. */
export function BatchList({ call, batches }: BatchListProps) {
  const { address, t } = call
  const isRemoving = batches.some(({ state }) => state === 'removing')
  const polling = isRemoving && {
    'hx-get': address.path + sectionPath('danger'),
    'hx-trigger': 'every 2s',
    'hx-target': '#batches',
    'hx-select': '#batches',
  }
  return (
    <div id="batches" {...polling}>
      {batches.length === 0 ? (
        <p class="empty">{t('batchesNone')}</p>
      ) : (
        <ul class="settings-rows">
          {batches.map(batch => (
            <Batch call={call} batch={batch} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Batch({ call: { address, t }, batch }: { call: PageCall; batch: BatchRow }) {
  const counts = {
    posts: t.number(batch.posts_count),
    people: t.number(batch.users_count),
    boards: t.number(batch.boards_count),
  }
  const action = `${address.path}${sectionPath('danger', `batches/${batch.id}/`)}`
  return (
    <li>
      <div>
        <p>
          <strong dir="auto">{batch.kind === 'demo' ? t('batchDemo') : batch.source}</strong>{' '}
          <span class="quiet">
            <DateTime time={batch.created} t={t} />
          </span>
        </p>
        <p class="quiet" role={batch.state === 'removing' ? 'status' : undefined}>
          {batch.state === 'removing'
            ? t('batchRemoving', counts)
            : batch.state === 'removed'
              ? t('batchRemoved', {
                  people: t.number(batch.retained_users_count),
                  boards: t.number(batch.retained_boards_count),
                })
              : t('batchHas', counts)}
        </p>
      </div>
      {batch.state === 'present' && (
        <details class="danger-details">
          <summary class="button small-button">{t('batchRemove')}</summary>
          <form class="stack" method="post" action={action} hx-post={action}>
            <p>{t('batchGoes')}</p>
            <p>{t('batchStays')}</p>
            <p>
              <button class="button danger-button" type="submit">
                {t('batchRemoveNow')}
              </button>
            </p>
          </form>
        </details>
      )}
    </li>
  )
}
