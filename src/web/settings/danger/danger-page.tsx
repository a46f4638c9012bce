import { type BatchRow, listBatches } from '../../../features/transfer/batches/batches.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import { Pager } from '../../parts/board-controls.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { Field, Submit } from '../../parts/field.tsx'
import { layout } from '../../parts/layout.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { sectionPath } from '../sections.ts'
import { Panel } from '../settings-form.tsx'
import { settingsPage } from '../settings-page.tsx'

const batchesShown = 20
const companyNameLengthMax = 200

const settings = settingsPage({
  section: 'danger',
  query: ['cursor'],
  async content(call) {
    const { db, company, query, address, t } = call
    const list = `batches page of ${company.id}`
    const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list)
    const page = await listBatches(db, { size: batchesShown, cursor })
    const url = address.path + sectionPath('danger')
    const linkTo = (to: typeof page.older) => to && `${url}?cursor=${encodeCursor(to, list)}`
    return (
      <>
        <Panel id="batches-title" title={t('batchesTitle')}>
          <p>{t('batchesLead')}</p>
          <BatchList call={call} batches={page.items} />
          <Pager newer={linkTo(page.newer)} older={linkTo(page.older)} isByTime t={t} />
        </Panel>
        <DeleteCompany call={call} />
      </>
    )
  },
})

/** Permanent removal. A removed company has no pages, so the last response of this one says that it is gone. */
export const dangerPage: Page = {
  ...settings,
  run: call => (call.sent?.issued ? companyDeleted(call) : settings.run(call)),
}

async function companyDeleted({ company: { name }, address, t, theme }: PageCall) {
  const html = layout({
    frame: { address, t, theme },
    title: t('companyDeleted'),
    children: (
      <div class="message">
        <h1>{t('companyDeleted')}</h1>
        <p class="lead">{t.around('companyDeletedHelp', { name: <bdi>{name}</bdi> })}</p>
      </div>
    ),
  })
  return { html }
}

function DeleteCompany({ call: { company, address, sent, t } }: { call: PageCall }) {
  const hasFailed = sent?.errors.some(({ field }) => field === 'name')
  return (
    <Panel id="delete-title" title={t('companyDelete')}>
      <p>{t('companyDeleteLead')}</p>
      <p>
        {t.around('companyDeleteExport', {
          link: <a href={address.path + sectionPath('export')}>{t('section_export')}</a>,
        })}
      </p>
      <details class="danger-details" open={hasFailed}>
        <summary class="button">{t('companyDelete')}</summary>
        <form
          class="stack"
          method="post"
          action={`${address.path}${sectionPath('danger', 'company/')}`}
        >
          <Field
            name="name"
            label={t('companyDeleteName')}
            hint={t('companyDeleteHint', { name: company.name })}
            sent={sent}
            lengthMax={companyNameLengthMax}
            isRequired
            input={{ autocomplete: 'off' }}
            t={t}
          />
          <p>
            <Submit class="button danger-button" label={t('companyDeleteNow')} />
          </p>
        </form>
      </details>
    </Panel>
  )
}

type BatchListProps = { call: PageCall; batches: BatchRow[] }

/** Batches of the demo and of imports. While one is being removed, the list refreshes its progress by itself. */
function BatchList({ call, batches }: BatchListProps) {
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
              <Submit class="button danger-button" label={t('batchRemoveNow')} />
            </p>
          </form>
        </details>
      )}
    </li>
  )
}
