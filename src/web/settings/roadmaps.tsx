import type { z } from 'zod'
import { listVisibleBoards, positionMax } from '../../features/boards/boards.ts'
import {
  createRoadmap,
  deleteRoadmap,
  editRoadmap,
  findRoadmap,
  listRoadmaps,
  roadmapUrl,
  type StoredRoadmap,
} from '../../features/roadmaps/roadmaps.ts'
import {
  columnKinds,
  createRoadmapBody,
  editRoadmapBody,
  nameLengthMax,
  roadmapSorts,
} from '../../features/roadmaps/schema.ts'
import { listSegments } from '../../features/segments/segments.ts'
import { listStatuses } from '../../features/statuses/find-status.ts'
import { listTags } from '../../features/tags/tags.ts'
import { listThemes } from '../../features/themes/themes.ts'
import { idsAfter, parseId } from '../../platform/text/id.ts'
import { rowsById } from '../../store/rows-by.ts'
import type { Texts } from '../../texts/texts.ts'
import { Choice, Field } from '../parts/field.tsx'
import { pathId } from '../parts/form-calls.ts'
import type { Form, PageCall, SentForm } from '../parts/page.ts'
import { readStatuses } from '../parts/status-label.tsx'
import { BackLink } from './back-link.tsx'
import { anyFields, changeIn, changeRow, readFields, removalForm, rowForms } from './change-row.ts'
import { Confirm, MoveButtons, moved, moveFields, Row } from './rows.tsx'
import { sectionPath } from './sections.ts'
import { SegmentTicks, segmentsIn } from './segment-ticks.tsx'
import { Panel, Radios, RowName, SettingsForm, Tick } from './settings-form.tsx'
import { backTo, requireSectionMember, settingsPage } from './settings-page.tsx'
import {
  organizationsIn,
  readOfferedTo,
  ShownToFields,
  VisibilityField,
} from './shown-to-fields.tsx'

export const roadmapsPage = settingsPage({
  section: 'roadmaps',
  async content({ db, address, sent, t }) {
    const [roadmaps, segments] = await Promise.all([listRoadmaps(db), listSegments(db)])
    const path = address.path + sectionPath('roadmaps')
    return (
      <>
        <p class="quiet">{t('roadmapsLead')}</p>
        <ul class="settings-rows card">
          {!roadmaps.some(({ is_default }) => is_default) && (
            <Row
              url={address.path + sectionPath('statuses')}
              name={t('roadmap')}
              facts={<span>{t('roadmapOwnHint')}</span>}
            />
          )}
          {roadmaps.map((roadmap, at) => (
            <Row
              url={`${path}${roadmap.id}/`}
              name={<bdi>{roadmap.name}</bdi>}
              facts={
                <>
                  <span>{t(`roadmapColumns_${roadmap.columns}`)}</span>
                  {roadmap.is_default && <span class="badge">{t('defaultStatus')}</span>}
                  {roadmap.visibility !== 'everyone' && (
                    <span class="badge">{t(`boardFor_${roadmap.visibility}`)}</span>
                  )}
                </>
              }
              actions={
                <MoveButtons
                  id={roadmap.id}
                  name={roadmap.name}
                  action={`${path}${roadmap.id}/move/`}
                  isFirst={at === 0}
                  isLast={at === roadmaps.length - 1}
                  t={t}
                />
              }
            />
          ))}
        </ul>
        <Panel id="add" title={t('addRoadmap')}>
          {sent?.problem === 'too_many_roadmaps' && (
            <p class="note note-wrong" role="alert">
              {t('roadmapsTooMany')}
            </p>
          )}
          <SettingsForm action={path} sent={sent} submit={t('addButton')} t={t}>
            <RowName lengthMax={nameLengthMax} sent={sent} t={t} />
            <ColumnKinds value="statuses" sent={sent} t={t} />
            <VisibilityField value="everyone" segments={segments} sent={sent} t={t} />
            <SegmentTicks offered={segments} chosen={[]} sent={sent} t={t} />
          </SettingsForm>
        </Panel>
      </>
    )
  },
})

type KindProps<Value> = { value: Value; sent: SentForm | undefined; t: Texts }

function ColumnKinds({ value, sent, t }: KindProps<StoredRoadmap['columns']>) {
  return (
    <Radios
      name="columns"
      label={t('roadmapColumns')}
      options={Object.fromEntries(
        columnKinds.map(kind => [
          kind,
          { label: t(`roadmapColumns_${kind}`), hint: t(`roadmapColumnsHint_${kind}`) },
        ]),
      )}
      value={sent?.fields.columns ?? value}
    />
  )
}

export const roadmapSettingsPage = settingsPage({
  section: 'roadmaps',
  async content(call) {
    const { db, address, sent, t } = call
    const roadmap = await findRoadmap(db, pathId(call))
    if (!roadmap) return undefined
    const offered = await readOffered(call, roadmap)
    const action = address.path + sectionPath('roadmaps', `${roadmap.id}/`)
    return (
      <>
        <BackLink section="roadmaps" address={address} t={t} />
        <Panel id="roadmap" title={roadmap.name}>
          <p>
            <a href={roadmapUrl(address, roadmap)}>{roadmapUrl(address, roadmap)}</a>
          </p>
          <SettingsForm action={action} row={roadmap} sent={sent} submit={t('save')} t={t}>
            <RoadmapFields offered={offered} roadmap={roadmap} sent={sent} t={t} />
          </SettingsForm>
        </Panel>
        <Confirm
          title={t('deleteRoadmap')}
          warning={t('deleteRoadmapWarning')}
          action={`${action}delete/`}
          row={roadmap}
          sent={sent}
          submit={t('deleteRoadmap')}
        />
      </>
    )
  },
})

/** So many are offered; the API takes any. */
const offeredMax = 100

/** Empty places for columns beside those that there are. */
const spareColumns = 2

/** What there is to choose from. */
async function readOffered(call: PageCall, roadmap: StoredRoadmap) {
  const { db } = call
  const [statuses, boards, tags, themes, shownTo] = await Promise.all([
    readStatuses(call),
    listVisibleBoards(db, { boards: 'every' }),
    listTags(db, { size: offeredMax }),
    listThemes(db),
    readOfferedTo(db, roadmap.organizations),
  ])
  return { statuses, boards, tags, themes, shownTo }
}

type FieldsProps = {
  offered: Awaited<ReturnType<typeof readOffered>>
  roadmap: StoredRoadmap
} & Pick<PageCall, 'sent' | 't'>

function RoadmapFields({ offered, roadmap, sent: anySent, t }: FieldsProps) {
  const { statuses, boards, tags, themes, shownTo } = offered
  const isGone = roadmap.theme !== null && !themes.some(({ id }) => id === roadmap.theme)
  // What deletes it names nothing.
  const sent = anySent?.fields.name === undefined ? undefined : anySent
  const common = { sent, t }
  const isTicked = (name: string, isOn: boolean) => (sent ? sent.fields[name] === 'on' : isOn)
  const tick = (kind: string, id: number, label: string, isOn: boolean) => (
    <label class="tick">
      <input
        type="checkbox"
        name={`${kind}-${id}`}
        value="on"
        checked={isTicked(`${kind}-${id}`, isOn)}
      />{' '}
      <bdi>{label}</bdi>
    </label>
  )
  const names = Object.fromEntries(statuses.map(({ id, name }) => [String(id), name]))
  const places = Math.min(roadmap.statuses.length + spareColumns, statuses.length)
  return (
    <>
      <RowName value={roadmap.name} lengthMax={nameLengthMax} {...common} />
      <Field
        name="slug"
        label={t('boardAddress')}
        hint={t('boardAddressHint', { path: `/roadmap/${roadmap.slug}/` })}
        value={roadmap.slug}
        lengthMax={64}
        isRequired
        {...common}
      />
      <Tick
        name="is_default"
        label={t('roadmapDefault')}
        hint={t('roadmapDefaultHint')}
        isOn={roadmap.is_default}
        sent={sent}
      />
      <ColumnKinds value={roadmap.columns} {...common} />
      <fieldset class="radios" id="field-statuses">
        <legend>{t('section_statuses')}</legend>
        <p class="field-hint">{t('roadmapStatusesHint')}</p>
        {Array.from({ length: places }, (_, at) => (
          <Choice
            name={`status${at + 1}`}
            label={t('roadmapStatusAt', { number: t.number(at + 1) })}
            options={{ '': t('roadmapStatusNone'), ...names }}
            value={sent?.fields[`status${at + 1}`] ?? String(roadmap.statuses[at] ?? '')}
          />
        ))}
      </fieldset>
      <fieldset class="radios" id="field-boards">
        <legend>{t('section_boards')}</legend>
        <p class="field-hint">{t('roadmapBoardsHint')}</p>
        {boards.map(({ id, name }) => tick('board', id, name, roadmap.boards.includes(id)))}
      </fieldset>
      {tags.items.length > 0 && (
        <fieldset class="radios" id="field-tags">
          <legend>{t('section_tags')}</legend>
          <p class="field-hint">{t('roadmapTagsHint')}</p>
          {tags.items.map(({ id, name }) => tick('tag', id, name, roadmap.tags.includes(id)))}
        </fieldset>
      )}
      {(themes.length > 0 || isGone) && (
        <Choice
          name="theme"
          label={t('roadmapTheme')}
          options={{
            '': t('show_all'),
            ...Object.fromEntries(themes.map(({ id, name }) => [String(id), name])),
            ...(isGone && { [String(roadmap.theme)]: t('segmentGone') }),
          }}
          value={sent?.fields.theme ?? String(roadmap.theme ?? '')}
        />
      )}
      <Radios
        name="sort"
        label={t('roadmapSort')}
        options={Object.fromEntries(
          roadmapSorts.map(sort => [
            sort,
            { label: t(`roadmapSort_${sort}`), hint: t(`roadmapSortHint_${sort}`) },
          ]),
        )}
        value={sent?.fields.sort ?? roadmap.sort}
      />
      <ShownToFields value={roadmap} offered={shownTo} {...common} />
    </>
  )
}

export const { add: addRoadmapForm } = rowForms({
  section: 'roadmaps',
  pages: [roadmapsPage, roadmapSettingsPage],
  find: findRoadmap,
  bodyOf: ({ name, columns, visibility, ...ticks }) => ({
    ...{ name, columns, visibility },
    segments: segmentsIn({ ...ticks, visibility }),
  }),
  create: { schema: createRoadmapBody, explained: ['too_many_roadmaps'], run: createRoadmap },
  edit: { schema: editRoadmapBody, run: editRoadmap },
})

/** All of it: what is not ticked is not chosen. */
export const roadmapForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: roadmapSettingsPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSectionMember(call, 'roadmaps')
    const { fields, t } = call
    const { name, slug, columns, sort, visibility, is_default, theme } = fields
    const statuses = Object.entries(fields)
      .filter(([field, value]) => /^status\d+$/.test(field) && /^\d+$/.test(value))
      .map(([, value]) => Number(value))
    const body = {
      name,
      slug,
      columns,
      sort,
      visibility,
      is_default: is_default === 'on',
      theme: theme === undefined ? undefined : (parseId(theme) ?? null),
      boards: idsAfter('board-', fields),
      segments: segmentsIn(fields),
    }
    await changeRow(call, 'roadmaps', findRoadmap, async (transaction, actor, roadmap) => {
      const organizations = await organizationsIn(transaction, fields, t)
      // Tags beyond those that are offered stay. A deleted status or tag cannot be chosen again.
      const offered = await listTags(transaction, { size: offeredMax })
      const isOffered = new Set(offered.items.map(({ id }) => id))
      const stored = await rowsById(transaction, 'tags', roadmap.tags)
      const others = roadmap.tags.filter(
        id => !isOffered.has(id) && stored.get(id)?.is_listed === 1,
      )
      const tags = [...others, ...idsAfter('tag-', fields)]
      const known = new Set((await listStatuses(transaction)).map(({ id }) => id))
      const edit = readFields(editRoadmapBody, {
        ...body,
        statuses: statuses.filter(id => known.has(id)),
        organizations,
        tags,
      })
      await editRoadmap(transaction, actor, roadmap, edit)
    })
    return backTo(call, 'roadmaps', 'saved', `${pathId(call)}/`)
  },
}

export const moveRoadmapForm: Form<z.infer<typeof moveFields>> = {
  fields: moveFields,
  page: roadmapsPage,
  async run(call) {
    await changeIn(call, 'roadmaps', async (transaction, { actor }) => {
      const roadmaps = await listRoadmaps(transaction)
      for (const { row, position } of moved(roadmaps, pathId(call), call.fields, positionMax))
        await editRoadmap(transaction, actor, row, { position })
    })
    return backTo(call, 'roadmaps', 'saved')
  },
}

export const deleteRoadmapForm = removalForm(
  'roadmaps',
  roadmapSettingsPage,
  findRoadmap,
  deleteRoadmap,
)
