import type { BoardView, Choices, Order } from '../board-view.ts'
import { isFiltered, orders, viewUrl } from '../board-view.ts'

type ControlsProps = { boardPath: string; view: BoardView; choices: Choices }

/** The order and the filters of a board: links and a plain form, so that a URL holds all of it. */
export function BoardControls({ boardPath, view, choices }: ControlsProps) {
  return (
    <div class="controls">
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
      <form class="filters" method="get" action={boardPath}>
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
          Filter
        </button>
        {isFiltered(view) && <a href={clearedUrl(boardPath, view)}>Clear</a>}
      </form>
    </div>
  )
}

/** The same order, without filters. */
export function clearedUrl(boardPath: string, view: BoardView): string {
  return viewUrl(boardPath, { ...view, status: undefined, tag: undefined })
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
