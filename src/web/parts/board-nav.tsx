import { type Board, boardUrl } from '../../features/boards/boards.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import type { Texts } from '../../texts/texts.ts'

type BoardNavProps = { boards: Board[]; current: Board; address: CompanyAddress; t: Texts }

export function BoardNav({ boards, current, address, t }: BoardNavProps) {
  if (boards.length < 2) return null
  return (
    <nav class="side board-nav" aria-labelledby="boards-title">
      <h2 id="boards-title" class="side-title">
        {t('boards')}
      </h2>
      <ul>
        {boards.map(board => (
          <li>
            <a
              href={boardUrl(address, board.slug)}
              aria-current={board.id === current.id ? 'page' : undefined}
            >
              <bdi>{board.name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
