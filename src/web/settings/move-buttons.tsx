import type { Texts } from '../../texts/texts.ts'

type MoveButtonsProps = {
  id: number
  name: string
  action: string
  isFirst: boolean
  isLast: boolean
  t: Texts
}

/** A button that leads nowhere stays, so that the keyboard stays on it. */
export function MoveButtons({ id, name, action, isFirst, isLast, t }: MoveButtonsProps) {
  return (
    <form class="move-buttons" method="post" action={action} hx-post={action}>
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
