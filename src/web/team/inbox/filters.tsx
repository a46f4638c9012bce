import type { Texts } from '../../../texts/texts.ts'
import { Submit } from '../../parts/field.tsx'
import { SearchWords, searchField } from '../../parts/search-words.tsx'
import {
  ages,
  type Choices,
  filterNames,
  type InboxView,
  inboxOrders,
  inboxUrl,
  shows,
} from './inbox-view.ts'

type FiltersProps = { view: InboxView; choices: Choices; path: string; t: Texts }

/** Everything is in the address: what is chosen is a chip that takes it away again. */
export function Filters({ view, choices, path, t }: FiltersProps) {
  const chosen = filterNames.flatMap(name => {
    const found = choices[name].find(({ id }) => id === view[name])
    return found ? [{ name, label: found.name }] : []
  })
  return (
    <search class="team-filters">
      <form method="get" action={`${path}/team/`}>
        {view.show === 'all' && <input type="hidden" name="show" value="all" />}
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
        <details class="filter-choices">
          <summary class="button small-button">{t('filter')}</summary>
          <div class="filter-fields">
            {filterNames.map(name => (
              <Choice name={name} of={choices[name]} chosen={view[name]} t={t} />
            ))}
            <label>
              {t('age')}
              <select class="choice" name="age">
                <option value="">{t('any')}</option>
                {Object.keys(ages).map(age => (
                  <option value={age} selected={age === view.age}>
                    {ageText(age as keyof typeof ages, t)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t('order')}
              <select class="choice" name="sort">
                {inboxOrders.map(order => (
                  <option value={order} selected={order === view.order}>
                    {t(`order_${order}`)}
                  </option>
                ))}
              </select>
            </label>
            <Submit class="button small-button main-button" label={t('apply')} />
          </div>
        </details>
      </form>
      <p class="chips">
        {shows.map(show => (
          <a
            class="chip"
            href={inboxUrl(path, { ...view, show, search: undefined })}
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
        {chosen.map(({ name, label }) => (
          <Chip label={label} url={inboxUrl(path, { ...view, [name]: undefined })} t={t} />
        ))}
        {view.age !== undefined && (
          <Chip
            label={ageText(view.age, t)}
            url={inboxUrl(path, { ...view, age: undefined })}
            t={t}
          />
        )}
        {view.search !== undefined && (
          <Chip
            label={`“${view.search}”`}
            url={inboxUrl(path, { ...view, search: undefined })}
            t={t}
          />
        )}
      </p>
    </search>
  )
}

function ageText(age: keyof typeof ages, t: Texts): string {
  return t(age.startsWith('new') ? 'lastDays' : 'olderDays', { count: ages[age] })
}

export function Chip({ label, url, t }: { label: string; url: string; t: Texts }) {
  return (
    <a class="chip chip-chosen" href={url}>
      <span class="hidden">{t('removeFilter')} </span>
      <bdi>{label}</bdi>
      <span aria-hidden="true">×</span>
    </a>
  )
}

type ChoiceProps = {
  name: (typeof filterNames)[number]
  of: { id: number; name: string }[]
  chosen: number | undefined
  t: Texts
}

function Choice({ name, of, chosen, t }: ChoiceProps) {
  if (of.length === 0) return null
  return (
    <label>
      {t(name)}
      <select class="choice" name={name}>
        <option value="">{t('any')}</option>
        {of.map(each => (
          <option value={String(each.id)} selected={each.id === chosen}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  )
}
