import type { Board } from '../../features/boards/boards.ts'
import { Field, OnceField } from '../parts/field.tsx'
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
  const common = { errors: sent?.errors, lengthMax: boardNameLengthMax, t }
  return (
    <form class="stack" method="post" action={action} hx-post={action}>
      <OnceField sent={sent} />
      {boards.map(board => (
        <Field
          name={boardField(board)}
          label={t(board.is_private === 1 ? 'privateBoardName' : 'boardName', { name: board.name })}
          value={sent?.fields[boardField(board)] ?? board.name}
          isRequired
          {...common}
        />
      ))}
      <Field
        name="new_board"
        label={t('newBoard')}
        hint={t('newBoardHint')}
        value={sent?.fields.new_board}
        {...common}
      />
      <p>
        <button class="button main-button" type="submit">
          {t('save')}
        </button>
      </p>
    </form>
  )
}
