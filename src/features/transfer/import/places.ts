import type { CompanyDb } from '../../../store/company-db.ts'
import { findBoardBySlug } from '../../boards/find-board.ts'
import { findStatusId, getDefaultStatusId } from '../../statuses/find-status.ts'
import { type ImportedLine, LineProblem } from './line.ts'

/** The boards and statuses that some lines name, each looked up once. */
export class Places {
  readonly defaultStatusId: number
  readonly #boardIds: Map<string, number | undefined>
  readonly #statusIds: Map<string, number | undefined>

  static async of(db: CompanyDb, lines: ImportedLine[]): Promise<Places> {
    const boardIds = new Map<string, number | undefined>()
    const statusIds = new Map<string, number | undefined>()
    for (const { post } of lines) {
      const { board, status } = post
      if (!boardIds.has(board)) boardIds.set(board, (await findBoardBySlug(db, board))?.id)
      if (status !== undefined && !statusIds.has(status))
        statusIds.set(status, await findStatusId(db, status))
    }
    return new Places(await getDefaultStatusId(db), boardIds, statusIds)
  }

  private constructor(
    defaultStatusId: number,
    boardIds: Map<string, number | undefined>,
    statusIds: Map<string, number | undefined>,
  ) {
    this.defaultStatusId = defaultStatusId
    this.#boardIds = boardIds
    this.#statusIds = statusIds
  }

  at({ number, post: { board, status } }: ImportedLine): { boardId: number; statusId: number } {
    const boardId = this.#boardIds.get(board)
    const statusId = status === undefined ? this.defaultStatusId : this.#statusIds.get(status)
    if (boardId !== undefined && statusId !== undefined) return { boardId, statusId }
    throw new LineProblem(number, [
      ...(boardId === undefined
        ? [
            {
              field: 'board',
              message: `There is no board "${board}".`,
            },
          ]
        : []),
      ...(statusId === undefined
        ? [{ field: 'status', message: `There is no status "${status}".` }]
        : []),
    ])
  }
}
