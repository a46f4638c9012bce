import type { Child } from 'hono/jsx'
import type { PostField } from '../../../features/posts/fields/post-fields.ts'
import type { PostCount } from '../../../features/posts/list/count-posts.ts'
import { type NumberName, nobody, numberNames } from '../../../features/posts/list/post-filter.ts'
import type { Texts } from '../../../texts/texts.ts'
import { Submit } from '../../parts/field.tsx'
import { Icon } from '../../parts/icons.tsx'
import { SearchWords, searchField } from '../../parts/search-words.tsx'
import { StatusLabel } from '../../parts/status-label.tsx'
import { type Option, Options } from '../options.tsx'
import { demandPath } from '../palette.tsx'
import {
  type Age,
  ages,
  answers,
  type Bounds,
  type Choices,
  type Days,
  type FilterName,
  fieldsShown,
  filterNames,
  hasRange,
  type InboxView,
  inboxOrders,
  inboxUrl,
  type Ranged,
  shows,
  timeNames,
} from './inbox-view.ts'

type FiltersProps = {
  view: InboxView
  choices: Choices
  /** Words that organizations are searched for by. */
  find: string | undefined
  path: string
  t: Texts
}

/**
 * Everything is in the address. A field opens to its values, of which several may be ticked; a script applies each at once,
 * without one a button applies them all.
 */
export function Filters({ view, choices, find, path, t }: FiltersProps) {
  return (
    <search class="team-filters">
      <form id="filters" method="get" action={`${path}/team/`}>
        {view.show === 'all' && <input type="hidden" name="show" value="all" />}
        {view.order !== 'newest' && <input type="hidden" name="sort" value={view.order} />}
        <input
          {...searchField(t)}
          id="search"
          name="search"
          value={view.search}
          placeholder={t('searchPosts')}
          aria-label={t('searchPosts')}
          data-key="/"
        />
        <SearchWords statuses={choices.status} tags={choices.tag} />
        <details class="filter-choices" data-key="f" open={find !== undefined}>
          <summary class="button" aria-label={t('filter')} title={t('filter')}>
            <Icon of="filter" />
          </summary>
          <div class="filter-fields">
            <input
              class="options-search field-search with-script"
              type="search"
              placeholder={t('filterBy')}
              aria-label={t('filterBy')}
              autocomplete="off"
            />
            {filterNames.map(name => {
              const options = optionsOf(name, choices, t)
              const isFound = name === 'organization' && find !== undefined
              return options.length === 0 && !isFound ? null : (
                <Field name={name} label={t(name)} count={view[name].length} isOpen={isFound}>
                  <Options
                    name={name}
                    label={t(name)}
                    of={options}
                    chosen={view[name]}
                    kind="list"
                    find={name === 'organization' ? (find ?? '') : undefined}
                    t={t}
                  />
                </Field>
              )
            })}
            {fieldsShown(view, choices).map(field => (
              <PostFieldFilter field={field} view={view} choices={choices} t={t} />
            ))}
            {oneOfNames.map(name =>
              choices[name].length === 0 ? null : (
                <Field name={name} label={t(name)} count={Number(view[name] !== undefined)}>
                  <Options
                    name={name}
                    label={t(name)}
                    of={[{ id: '', label: t('any') }, ...named(choices[name])]}
                    chosen={[view[name] ?? '']}
                    t={t}
                  />
                </Field>
              ),
            )}
            {(['answered', ...timeNames] as const).map(name => {
              const chosen = view[name]
              return (
                <Field name={name} label={t(name)} count={chosen === undefined ? 0 : 1}>
                  <Options
                    name={name}
                    label={t(name)}
                    of={[{ id: '', label: t('any') }, ...valuesOf(name, t)]}
                    chosen={typeof chosen === 'object' ? [] : [chosen ?? '']}
                    t={t}
                  />
                  {name !== 'answered' && (
                    <DaysFields name={name} days={typeof chosen === 'object' ? chosen : {}} t={t} />
                  )}
                </Field>
              )
            })}
            <Field name="numbers" label={t('byNumbers')} count={Object.keys(view.numbers).length}>
              {numberNames.map(name => (
                <BoundsFields name={name} bounds={view.numbers[name]} t={t} />
              ))}
            </Field>
            <Submit class="button small-button main-button" label={t('apply')} />
          </div>
        </details>
        <details class="filter-choices">
          <summary class="button" aria-label={t('order')} title={t('order')}>
            <Icon of="order" />
          </summary>
          <nav class="filter-fields" aria-label={t('order')}>
            {inboxOrders.map(order => (
              <a
                class="option"
                href={inboxUrl(path, { ...view, order })}
                aria-current={order === view.order ? 'true' : undefined}
                data-command={`${t('order')}: ${t(`order_${order}`)}`}
              >
                {t(`order_${order}`)}
              </a>
            ))}
          </nav>
        </details>
      </form>
    </search>
  )
}

/** Of each, one may be chosen. */
const oneOfNames = ['segment', 'theme'] as const

type FieldFilterProps = Pick<FiltersProps, 'view' | 'choices' | 't'> & { field: PostField }

function PostFieldFilter({ field, view, choices, t }: FieldFilterProps) {
  const { id, name, type } = field
  const isClear = choices.board.length === 1 || view.board.length === 1
  const board = !isClear && choices.board.find(each => each.id === field.board_id)
  const label = board ? `${name} · ${board.name}` : name
  const range = view.ranged.find(each => each.field === id)
  const chosen = field.choices.filter(choice => view.choice.includes(choice.id))
  const words =
    type === 'date'
      ? ({ from: 'audit_since', to: 'audit_until' } as const)
      : ({ from: 'at_min', to: 'at_max' } as const)
  return (
    <Field name={`field-${id}`} label={label} count={chosen.length + Number(range !== undefined)}>
      {hasRange(field) ? (
        <div class="filter-days">
          <input type="hidden" name="ranged" value={String(id)} />
          {(['from', 'to'] as const).map(end => (
            <label>
              {t(words[end])}
              <input
                class="choice"
                type={type === 'date' ? 'date' : 'number'}
                step={type === 'date' ? undefined : 'any'}
                name={`ranged_${end}`}
                value={range?.[end]}
                autocomplete="off"
              />
            </label>
          ))}
        </div>
      ) : (
        <Options
          name="choice"
          label={label}
          of={named(field.choices)}
          chosen={view.choice}
          kind="list"
          t={t}
        />
      )}
    </Field>
  )
}

type DaysFieldsProps = { name: (typeof timeNames)[number]; days: Days; t: Texts }

/** They count where no number of days is chosen. */
function DaysFields({ name, days, t }: DaysFieldsProps) {
  return (
    <div class="filter-days">
      {(['from', 'to'] as const).map(end => (
        <label>
          {t(end === 'from' ? 'audit_since' : 'audit_until')}
          <input
            class="choice"
            type="date"
            name={`${name}_${end}`}
            value={days[end]}
            autocomplete="off"
          />
        </label>
      ))}
    </div>
  )
}

type BoundsFieldsProps = { name: NumberName; bounds: Bounds | undefined; t: Texts }

function BoundsFields({ name, bounds, t }: BoundsFieldsProps) {
  return (
    <fieldset class="filter-numbers">
      <legend>{numberLabel(name, t)}</legend>
      {(['min', 'max'] as const).map(end => (
        <label>
          {t(`at_${end}`)}
          <input
            class="choice"
            type="number"
            step={name === 'score' ? '0.01' : '1'}
            name={`${name}_${end}`}
            value={bounds?.[end]}
            autocomplete="off"
          />
        </label>
      ))}
    </fieldset>
  )
}

function numberLabel(name: NumberName, t: Texts): string {
  if (name === 'votes' || name === 'revenue') return t(name === 'votes' ? 'count_votes' : 'revenue')
  return t(name)
}

type FieldProps = {
  name:
    | FilterName
    | 'numbers'
    | 'answered'
    | (typeof oneOfNames)[number]
    | 'age'
    | 'active'
    | `field-${number}`
  label: string
  /** Of chosen values. */
  count: number
  isOpen?: boolean
  children?: Child
}

const fieldIcons = {
  status: 'status',
  board: 'board',
  tag: 'tags',
  owner: 'owner',
  organization: 'organization',
  answered: 'note',
  segment: 'segment',
  theme: 'demand',
  age: 'eta',
  active: 'history',
  numbers: 'score',
} as const

/** While one is open, the others are out of sight. */
function Field({ name, label, count, isOpen, children }: FieldProps) {
  return (
    <details class="filter-field" name="filter-field" open={isOpen} data-filter={name}>
      <summary>
        <Icon of={name in fieldIcons ? fieldIcons[name as keyof typeof fieldIcons] : 'field'} />
        {label}
        {count > 0 && <span class="rail-count">{count}</span>}
      </summary>
      {children}
    </details>
  )
}

function optionsOf(name: FilterName, choices: Choices, t: Texts): Option[] {
  if (name === 'status')
    return choices.status.map(({ id, name: label, color }) => ({
      id,
      label,
      shown: <StatusLabel name={label} color={color} />,
    }))
  const of = named(choices[name])
  if (name !== 'owner') return of
  return [{ id: 'me', label: t('me') }, { id: nobody, label: t('nobody') }, ...of]
}

const named = (of: { id: number; name: string }[]): Option[] =>
  of.map(({ id, name }) => ({ id, label: name }))

function valuesOf(name: 'answered' | 'age' | 'active', t: Texts): Option[] {
  if (name === 'answered') return answers.map(id => ({ id, label: t(`answered_${id}`) }))
  return (Object.keys(ages) as Age[]).map(id => ({
    id,
    label: t(id.startsWith('new') ? 'lastDays' : 'olderDays', { count: ages[id] }),
  }))
}

function daysText({ from, to }: Days, t: Texts): string {
  if (from !== undefined && to !== undefined) return `${t.day(from)} – ${t.day(to)}`
  return from === undefined
    ? `${t('audit_until')} ${t.day(to!)}`
    : `${t('audit_since')} ${t.day(from)}`
}

function rangeText({ type }: PostField, { from, to }: Ranged, t: Texts): string {
  if (type === 'date') return daysText({ from: from || undefined, to: to || undefined }, t)
  const [low, high] = [from, to].map(end => (end === '' ? '' : t.number(Number(end))))
  if (low !== '' && high !== '') return `${low} – ${high}`
  return low === '' ? `≤ ${high}` : `≥ ${low}`
}

function boundsText({ min, max }: Bounds = {}): string[] {
  if (min !== undefined && max !== undefined) return [`${min} – ${max}`]
  if (min !== undefined) return [`≥ ${min}`]
  return max === undefined ? [] : [`≤ ${max}`]
}

/** What the list shows, each with a link that takes it away, and how many posts there are. */
export function ViewChips({ view, choices, path, count, t }: ChipsProps) {
  const fields = [
    ...filterNames.map(name => ({
      name,
      title: t(name),
      labels: optionsOf(name, choices, t).flatMap(({ id, label }) =>
        view[name].some(value => value === id) ? [label] : [],
      ),
      without: { ...view, [name]: [] },
    })),
    ...choices.field.map(field => {
      const { id, name: title } = field
      const isOther = (choice: number) => !field.choices.some(each => each.id === choice)
      const range = view.ranged.find(each => each.field === id)
      return {
        name: `field-${id}` as const,
        title,
        labels: [
          ...field.choices.filter(each => view.choice.includes(each.id)).map(({ name }) => name),
          ...(range ? [rangeText(field, range, t)] : []),
        ],
        without: {
          ...view,
          choice: view.choice.filter(isOther),
          ranged: view.ranged.filter(each => each.field !== id),
        },
      }
    }),
    ...oneOfNames.map(name => ({
      name,
      title: t(name),
      labels: named(choices[name].filter(({ id }) => id === view[name])).map(({ label }) => label),
      without: { ...view, [name]: undefined },
    })),
    ...(['answered', ...timeNames] as const).map(name => ({
      name,
      title: t(name),
      labels: [
        ...valuesOf(name, t).flatMap(({ id, label }) => (view[name] === id ? [label] : [])),
        ...(typeof view[name] === 'object' ? [daysText(view[name], t)] : []),
      ],
      without: { ...view, [name]: undefined },
    })),
    ...numberNames.map(name => ({
      name,
      title: numberLabel(name, t),
      labels: boundsText(view.numbers[name]),
      without: { ...view, numbers: { ...view.numbers, [name]: {} } },
    })),
  ]
  return (
    <div id="chips">
      <p class="chips">
        {shows.map(show => (
          <a
            class="chip"
            href={inboxUrl(path, {
              ...view,
              show,
              search: undefined,
              answered: show === 'inbox' ? undefined : view.answered,
            })}
            aria-current={view.search === undefined && show === view.show ? 'true' : undefined}
          >
            {t(`show_${show}`)}
          </a>
        ))}
        {view.order !== 'newest' && view.search === undefined && (
          <Chip
            label={t(`order_${view.order}`)}
            url={inboxUrl(path, { ...view, order: 'newest' })}
            t={t}
          />
        )}
        {fields.map(({ name, title, labels, without }) =>
          labels.length === 0 ? null : (
            <Chip
              field={name}
              label={`${title}: ${t.list(labels)}`}
              url={inboxUrl(path, without)}
              t={t}
            />
          ),
        )}
        {view.search !== undefined && (
          <Chip
            label={`“${view.search}”`}
            url={inboxUrl(path, { ...view, search: undefined })}
            t={t}
          />
        )}
        <Count of={count} t={t} />
        {view.search !== undefined && (
          <a href={`${path}${demandPath}?${new URLSearchParams({ q: view.search })}`}>
            {t('demandOfSearch')}
          </a>
        )}
      </p>
    </div>
  )
}

type ChipsProps = Omit<FiltersProps, 'find'> & { count: PostCount }

/** A script also requests this alone, to reflect changes by others. */
export function Count({ of: { count, isExact }, t }: { of: PostCount; t: Texts }) {
  return (
    <span id="count" class="quiet">
      {isExact ? t('postsCount', { count }) : t('postsAtLeast', { number: t.number(count) })}
    </span>
  )
}

type ChipProps = { label: string; url: string; field?: string; t: Texts }

export function Chip({ label, url, field, t }: ChipProps) {
  return (
    <a class="chip chip-chosen" href={url}>
      <span class="hidden">{t('removeFilter')} </span>
      <bdi data-field={field}>{label}</bdi>
      <span aria-hidden="true">×</span>
    </a>
  )
}
