import type { Child } from 'hono/jsx'
import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import type { PostCount } from '../../features/posts/list/count-posts.ts'
import type { Texts } from '../../texts/texts.ts'
import { Submit } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import type { SentForm } from '../parts/page.ts'
import { type Edited, EditRevision } from './settings-form.tsx'

type RowProps = {
  /** The page that edits it. */
  url: string
  name: Child
  facts?: Child
  actions?: Child
}

/** One thing in a list of them. */
export function Row({ url, name, facts, actions }: RowProps) {
  return (
    <li>
      <div>
        <a class="title-link" href={url}>
          {name}
        </a>
        {facts && <p class="settings-facts quiet">{facts}</p>}
      </div>
      {actions}
    </li>
  )
}

/** Posts of each row of a list are counted up to this number. */
export const listCountMax = 100

/** As far as they are counted. */
export function countText({ count, isExact }: PostCount, t: Texts): string {
  return isExact ? t('postsCounted', { count }) : t('postsOver', { count: t.number(count) })
}

type MoveButtonsProps = {
  id: number
  name: string
  action: string
  isFirst: boolean
  isLast: boolean
  t: Texts
}

/** A button that leads nowhere stays, so that the keyboard stays on it. With a script, the row can also be dragged. */
export function MoveButtons({ id, name, action, isFirst, isLast, t }: MoveButtonsProps) {
  return (
    <form class="move-buttons" method="post" action={action} hx-post={action} data-row={id}>
      <span class="row-grip" title={t('dragRow', { name })}>
        <Icon of="grip" />
      </span>
      <button
        id={`up-${id}`}
        class="button"
        type="submit"
        name="to"
        value="up"
        aria-label={t('moveUp', { name })}
        title={t('moveUp', { name })}
        aria-disabled={isFirst ? 'true' : undefined}
      >
        <span aria-hidden="true">↑</span>
      </button>
      <button
        id={`down-${id}`}
        class="button"
        type="submit"
        name="to"
        value="down"
        aria-label={t('moveDown', { name })}
        title={t('moveDown', { name })}
        aria-disabled={isLast ? 'true' : undefined}
      >
        <span aria-hidden="true">↓</span>
      </button>
    </form>
  )
}

type Placed = { id: number; position: number }

/** By one place, or in front of another row: at the end where that is missing. */
export const moveFields = z.object({
  to: z.enum(['up', 'down', 'before']),
  before: z.string().optional(),
})

/**
 * The positions after one row has moved. Existing positions are kept as far as possible, so
 * that few rows change: they may have gaps, and several rows may have the same.
 */
export function moved<Row extends Placed>(
  rows: Row[],
  id: number,
  { to, before }: z.infer<typeof moveFields>,
  positionMax: number,
): { row: Row; position: number }[] {
  const from = rows.findIndex(row => row.id === id)
  if (from === -1) throw problem('not_found')
  const others = rows.toSpliced(from, 1)
  const next = others.findIndex(row => String(row.id) === before)
  const target = { up: from - 1, down: from + 1, before: next === -1 ? others.length : next }[to]
  if (!rows[target] || target === from) return []
  const order = others.toSpliced(target, 0, rows[from]!)
  let last = -1
  const positions = rows.map(({ position }) => {
    last = Math.max(last + 1, position)
    return last
  })
  return order.map((row, at) => ({ row, position: last > positionMax ? at : positions[at]! }))
}

type ConfirmProps = {
  /** The label of the disclosure. */
  title: string
  warning: Child
  action: string
  /** The row to delete, as it was shown. */
  row?: Edited
  sent?: SentForm | undefined
  submit: string
  isOpen?: boolean
  /** More fields. */
  children?: Child
}

/** Something that cannot be taken back: it says first what it does. */
export function Confirm(props: ConfirmProps) {
  const { title, warning, action, row, sent, submit, isOpen, children } = props
  return (
    <details class="card settings-panel settings-confirm" open={isOpen}>
      <summary>{title}</summary>
      <form class="stack" method="post" action={action}>
        <p>{warning}</p>
        {row && <EditRevision row={row} sent={sent} />}
        {children}
        <p>
          <Submit class="button danger-button" label={submit} />
        </p>
      </form>
    </details>
  )
}
