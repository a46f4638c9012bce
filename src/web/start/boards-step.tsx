import type { Board } from '../../features/boards/boards.ts'
import { Field, OnceField, Submit } from '../parts/field.tsx'
import type { PageCall } from '../parts/page.ts'

export const boardNameLengthMax = 60

/** The field that names a board anew. */
export function boardField({ id }: Pick<Board, 'id'>): string {
  return `board_${id}`
}

type BoardsStepProps = { call: PageCall; boards: Board[] }

export function BoardsStep({ call, boards }: BoardsStepProps) {
  const { address, sent, t } = call
  const action = `${address.path}/start/boards/`
  const common = { sent, lengthMax: boardNameLengthMax, t }
  return (
    <form class="stack" method="post" action={action} hx-post={action}>
      <OnceField sent={sent} />
      {boards.map(board => (
        <Field
          name={boardField(board)}
          label={t(board.is_private === 1 ? 'privateBoardName' : 'boardName', { name: board.name })}
          value={board.name}
          isRequired
          {...common}
        />
      ))}
      <Field name="new_board" label={t('newBoard')} hint={t('newBoardHint')} {...common} />
      <p>
        <Submit label={t('save')} />
      </p>
    </form>
  )
}
