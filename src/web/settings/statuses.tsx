import type { z } from 'zod'
import { countPosts } from '../../features/posts/list/count-posts.ts'
import {
  createStatusBody,
  editStatusBody,
  retireStatusQuery,
} from '../../features/statuses/details-schema.ts'
import {
  findStatus,
  findStatusIds,
  groupStatusIds,
  listStatuses,
  type Status,
} from '../../features/statuses/find-status.ts'
import { retireStatus } from '../../features/statuses/retire-status.ts'
import { statusCategories } from '../../features/statuses/schema.ts'
import { addStatus, editStatus, positionMax } from '../../features/statuses/statuses.ts'
import { plainColor } from '../../platform/http/fields.ts'
import type { Texts } from '../../texts/texts.ts'
import { Choice } from '../parts/field.tsx'
import { pathId } from '../parts/form-calls.ts'
import type { Form, PageCall, SentForm } from '../parts/page.ts'
import { StatusLabel } from '../parts/status-label.tsx'
import { BackLink } from './back-link.tsx'
import { anyFields, changeIn, changeRow, readFields, rowForms } from './change-row.ts'
import { Confirm, countText, listCountMax, MoveButtons, moved, moveFields, Row } from './rows.tsx'
import { sectionPath } from './sections.ts'
import { ColorField, Panel, RowName, SettingsForm, Tick } from './settings-form.tsx'
import { backTo, requireSectionMember, settingsPage } from './settings-page.tsx'

export const statusesPage = settingsPage({
  section: 'statuses',
  async content({ db, address, sent, t }) {
    const [statuses, grouped] = await Promise.all([listStatuses(db), groupStatusIds(db)])
    const counts = await Promise.all(
      statuses.map(({ id }) =>
        countPosts(db, { boards: 'every', statuses: grouped.get(id) ?? [] }, listCountMax),
      ),
    )
    const path = address.path + sectionPath('statuses')
    return (
      <>
        <p class="quiet">{t('statusesLead')}</p>
        <ul class="settings-rows card">
          {statuses.map((status, at) => (
            <Row
              url={`${path}${status.id}/`}
              name={<StatusLabel name={status.name} color={status.color} />}
              facts={
                <>
                  <span>{t(`category_${status.category}`)}</span>
                  <span>{countText(counts[at]!, t)}</span>
                  {status.is_default === 1 && <span class="badge">{t('defaultStatus')}</span>}
                  {status.is_roadmap === 1 && <span class="badge">{t('roadmap')}</span>}
                </>
              }
              actions={
                <MoveButtons
                  id={status.id}
                  name={status.name}
                  action={`${path}${status.id}/move/`}
                  isFirst={at === 0}
                  isLast={at === statuses.length - 1}
                  t={t}
                />
              }
            />
          ))}
        </ul>
        <Panel id="add" title={t('addStatus')}>
          <SettingsForm action={path} sent={sent} submit={t('addButton')} t={t}>
            <StatusFields sent={sent} t={t} />
          </SettingsForm>
        </Panel>
      </>
    )
  },
})

export const statusSettingsPage = settingsPage({
  section: 'statuses',
  async content(call) {
    const { db, address, sent: anySent, t } = call
    const wanted = pathId(call)
    const [statuses, ids] = await Promise.all([listStatuses(db), findStatusIds(db, wanted)])
    const status = statuses.find(({ id }) => id === wanted)
    if (!status) return undefined
    const count = await countPosts(db, { boards: 'every', statuses: ids ?? [] })
    // That which deletes it names no category.
    const sent = anySent?.fields.category === undefined ? undefined : anySent
    const list = address.path + sectionPath('statuses')
    return (
      <>
        <BackLink section="statuses" address={address} t={t} />
        <Panel id="status" title={status.name}>
          <SettingsForm
            action={`${list}${status.id}/`}
            row={status}
            sent={anySent}
            submit={t('save')}
            t={t}
          >
            <StatusFields status={status} sent={sent} t={t} />
          </SettingsForm>
        </Panel>
        {status.is_default === 1 ? (
          <Panel id="delete" title={t('deleteStatus')} hint={t('deleteDefaultStatus')} />
        ) : (
          <DeleteStatus
            call={call}
            status={status}
            others={statuses.filter(({ id }) => id !== status.id)}
            count={count}
          />
        )}
      </>
    )
  },
})

type DeleteProps = {
  call: PageCall
  status: Status
  others: Status[]
  count: Awaited<ReturnType<typeof countPosts>>
}

function DeleteStatus({ call, status, others, count }: DeleteProps) {
  const { address, sent, t } = call
  const error = sent?.errors.find(({ field }) => field === 'replace_with')
  return (
    <Confirm
      title={t('deleteStatus')}
      warning={t('deleteStatusWarning', { posts: countText(count, t) })}
      action={address.path + sectionPath('statuses', `${status.id}/delete/`)}
      row={status}
      sent={sent}
      submit={t('deleteStatus')}
      isOpen={error !== undefined}
    >
      {error && <p class="field-error">{t('chooseReplacement')}</p>}
      <Choice
        name="replace_with"
        label={t('replacement')}
        options={Object.fromEntries(others.map(({ id, name }) => [String(id), name]))}
        value={sent?.fields.replace_with ?? String(others.find(s => s.is_default === 1)?.id)}
      />
    </Confirm>
  )
}

type StatusFieldsProps = { status?: Status; sent: SentForm | undefined; t: Texts }

/** For an existing status or a new one. */
function StatusFields({ status, sent, t }: StatusFieldsProps) {
  return (
    <>
      <RowName value={status?.name} sent={sent} t={t} />
      <ColorField
        name="color"
        label={t('accentColor')}
        value={sent?.fields.color ?? status?.color ?? plainColor}
        errors={sent?.errors}
        t={t}
      />
      <Choice
        name="category"
        label={t('category')}
        options={Object.fromEntries(statusCategories.map(name => [name, t(`category_${name}`)]))}
        value={sent?.fields.category ?? status?.category}
      />
      <Tick
        name="is_roadmap"
        label={t('roadmapColumn')}
        hint={t('roadmapColumnHint')}
        isOn={status?.is_roadmap === 1}
        sent={sent}
      />
      {status?.is_default !== 1 && (
        <Tick
          name="is_default"
          label={t('makeDefault')}
          hint={t('makeDefaultHint')}
          isOn={false}
          sent={sent}
        />
      )}
    </>
  )
}

export const { add: addStatusForm, change: statusForm } = rowForms({
  section: 'statuses',
  pages: [statusesPage, statusSettingsPage],
  find: findStatus,
  /** A tick that is off takes the default from none: another status is to be ticked. */
  bodyOf: ({ name, color, category, is_roadmap, is_default }) => ({
    name,
    color,
    category,
    is_roadmap: is_roadmap === 'on',
    ...(is_default === 'on' && { is_default: true }),
  }),
  create: { schema: createStatusBody, run: addStatus },
  edit: { schema: editStatusBody, backTo: 'itself', run: editStatus },
})

export const moveStatusForm: Form<z.infer<typeof moveFields>> = {
  fields: moveFields,
  page: statusesPage,
  async run(call) {
    await changeIn(call, 'statuses', async (transaction, { actor }) => {
      const statuses = await listStatuses(transaction)
      for (const { row, position } of moved(statuses, pathId(call), call.fields, positionMax))
        await editStatus(transaction, actor, row, { position })
    })
    return backTo(call, 'statuses', 'saved')
  },
}

export const deleteStatusForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: statusSettingsPage,
  explained: ['precondition_failed', 'status_is_default'],
  async run(call) {
    requireSectionMember(call, 'statuses')
    const { replace_with } = readFields(retireStatusQuery, {
      replace_with: call.fields.replace_with,
    })
    await changeRow(call, 'statuses', findStatus, (transaction, actor, status) =>
      retireStatus(transaction, actor, status, replace_with),
    )
    return backTo(call, 'statuses', 'removed')
  },
}
