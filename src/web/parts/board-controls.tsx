import type { Texts } from '../../texts/texts.ts'
import { type BoardView, type Choices, isFiltered, orders, viewUrl } from '../portal/board-view.ts'
import { Submit } from './field.tsx'
import { Icon } from './icons.tsx'
import { SearchWords, searchField } from './search-words.tsx'

type ControlsProps = {
  t: Texts
  boardPath: string
  view: BoardView
  choices: Choices
  /** Number of search results. */
  found: number
  /** Which synonyms it has looked for as well. */
  also?: string[] | undefined
}

/**
 * Search, order and filters of a board: links and a plain form, so that a URL holds all of it. With a script, it is sent
 * while somebody types or chooses.
 */
export function BoardControls({ boardPath, view, choices, found, also = [], t }: ControlsProps) {
  return (
    <search>
      <form
        id="board-controls"
        class="controls"
        method="get"
        action={boardPath}
        hx-get={boardPath}
        hx-trigger="input delay:250ms, submit"
        hx-sync="this:replace"
        data-url=""
      >
        <input
          {...searchField(t)}
          id="search"
          name="search"
          value={view.search}
          placeholder={t('searchBoard')}
          aria-label={t('searchBoard')}
          data-slash=""
        />
        <SearchWords statuses={choices.statuses} tags={choices.tags} />
        {view.search === undefined ? (
          <Orders boardPath={boardPath} view={view} t={t} />
        ) : (
          <p class="found" role="status">
            {found === 0 ? t('noMatches') : t('matches', { count: found })}
            {also.length > 0 && (
              <>
                {' · '}
                <bdi>{t('alsoSearched', { words: also.join(' / ') })}</bdi>
              </>
            )}
          </p>
        )}
        <div class="filters">
          <Choice
            name="status"
            label={t('status')}
            any={t('anyStatus')}
            of={choices.statuses}
            chosen={view.status}
          />
          {choices.tags.length > 0 && (
            <Choice
              name="tag"
              label={t('tag')}
              any={t('anyTag')}
              of={choices.tags}
              chosen={view.tag}
            />
          )}
          {choices.fields.map(field => (
            <Choice
              name="choice"
              label={field.name}
              any={field.name}
              of={field.choices}
              chosen={field.choices.find(({ id }) => view.choices.includes(id))?.id}
            />
          ))}
          {view.order !== view.defaultOrder && (
            <input type="hidden" name="sort" value={view.order} />
          )}
          <Submit class="button small-button without-script" label={t('search')} />
          {isFiltered(view) && <a href={clearedUrl(boardPath, view)}>{t('clear')}</a>}
        </div>
      </form>
    </search>
  )
}

function Orders({ boardPath, view, t }: Pick<ControlsProps, 'boardPath' | 'view' | 't'>) {
  return (
    <nav class="orders" aria-label={t('order')}>
      {orders.map(name => (
        <a
          href={viewUrl(boardPath, { ...view, order: name })}
          aria-current={name === view.order ? 'true' : undefined}
        >
          {t(`order_${name}`)}
        </a>
      ))}
    </nav>
  )
}

/** Keeps the order, drops the filters. */
export function clearedUrl(boardPath: string, view: BoardView): string {
  const cleared = { status: undefined, tag: undefined, choices: [], search: undefined }
  return viewUrl(boardPath, { ...view, ...cleared })
}

type ChoiceProps = {
  name: string
  label: string
  any: string
  of: { id: number; name: string }[]
  chosen: number | undefined
}

function Choice({ name, label, any, of, chosen }: ChoiceProps) {
  return (
    <select class="choice" name={name} aria-label={label}>
      <option value="">{any}</option>
      {of.map(each => (
        <option value={String(each.id)} selected={each.id === chosen}>
          {each.name}
        </option>
      ))}
    </select>
  )
}

type PagerProps = {
  t: Texts
  newer: string | undefined
  older: string | undefined
  /** In another order, pages are not newer and older. */
  isByTime: boolean
}

export function Pager({ newer, older, isByTime, t }: PagerProps) {
  if (!newer && !older) return null
  return (
    <nav class="pager" aria-label={t('pages')}>
      {newer && (
        <a class="button" href={newer} rel="prev">
          <Icon of="back" />
          {t(isByTime ? 'newer' : 'previous')}
        </a>
      )}
      {older && (
        <a class="button pager-older" href={older} rel="next">
          {t(isByTime ? 'older' : 'next')}
          <Icon of="forward" />
        </a>
      )}
    </nav>
  )
}
