import type { BoardView, Choices, Order } from '../board-view.ts'
import { isFiltered, orders, viewUrl } from '../board-view.ts'
import { counted } from './counts.tsx'

type ControlsProps = {
  boardPath: string
  view: BoardView
  choices: Choices
  /** How many posts a search has found. */
  found: number
}

/**
 * Search, order and filters of a board: links and a plain form, so that a URL holds all of it. With a script, it is sent
 * while somebody types or chooses.
 */
export function BoardControls({ boardPath, view, choices, found }: ControlsProps) {
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
          id="search"
          class="search"
          type="search"
          name="search"
          value={view.search}
          placeholder="Search this board"
          aria-label="Search this board"
          maxlength={200}
          autocomplete="off"
        />
        {view.search === undefined ? (
          <Orders boardPath={boardPath} view={view} />
        ) : (
          <p class="found" role="status">
            {found === 0 ? 'No matches' : `${counted(found, 'match', 'matches')}, the best first`}
          </p>
        )}
        <div class="filters">
          <Choice
            name="status"
            label="Status"
            any="Any status"
            of={choices.statuses}
            chosen={view.status}
          />
          {choices.tags.length > 0 && (
            <Choice name="tag" label="Tag" any="Any tag" of={choices.tags} chosen={view.tag} />
          )}
          {view.order !== 'newest' && <input type="hidden" name="sort" value={view.order} />}
          <button class="button small-button" type="submit">
            Search
          </button>
          {isFiltered(view) && <a href={clearedUrl(boardPath, view)}>Clear</a>}
        </div>
      </form>
    </search>
  )
}

function Orders({ boardPath, view }: Pick<ControlsProps, 'boardPath' | 'view'>) {
  return (
    <nav class="orders" aria-label="Order">
      {Object.entries(orders).map(([name, label]) => (
        <a
          href={viewUrl(boardPath, { ...view, order: name as Order })}
          aria-current={name === view.order ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

/** The same order, without filters. */
export function clearedUrl(boardPath: string, view: BoardView): string {
  return viewUrl(boardPath, { ...view, status: undefined, tag: undefined, search: undefined })
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
