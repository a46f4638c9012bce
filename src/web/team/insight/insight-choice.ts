import { type Board, findVisibleBoard } from '../../../features/boards/boards.ts'
import {
  type ComparedInsight,
  findComparedInsight,
  findInsight,
} from '../../../features/insight/find-insight.ts'
import { type InsightView, periods } from '../../../features/insight/schema.ts'
import type { PageCall } from '../../parts/page.ts'
import { findMember } from '../back-path.ts'

type Days = (typeof periods)[number]

/** The chosen period, board and segment; undefined stands for all. */
export type Choice = { days: Days; board: Board | undefined; segment: string | undefined }

export type ChosenInsight = Choice & { insight: InsightView }

/** The query parameters of `findChoice`. */
export const choiceQuery = ['days', 'board', 'segment']

/** Undefined: there is nothing here for the reader, or no such board or period. */
export async function findChoice(call: PageCall): Promise<Choice | undefined> {
  const { db, query } = call
  const member = findMember(call)
  const days = periods.find(each => each === (query.days ?? '30'))
  if (!member || !days) return undefined
  const { segment } = query
  if (query.board === undefined) return { days, board: undefined, segment }
  const board = await findVisibleBoard(db, member.audience, query.board)
  return board && { days, board, segment }
}

/** Undefined where nothing is counted for such a segment. */
export function readComparedInsight(
  { db, caller: { audience } }: PageCall,
  choice: Choice,
): Promise<ComparedInsight | undefined> {
  return findComparedInsight({ db, audience }, queryOf(choice))
}

function queryOf({ days, board, segment }: Choice) {
  return { days, board: board && [board.id], segment }
}

export async function readChosenInsight(call: PageCall): Promise<ChosenInsight | undefined> {
  const choice = await findChoice(call)
  const { db, caller } = call
  const insight = choice && (await findInsight({ db, audience: caller.audience }, queryOf(choice)))
  return insight && { ...choice, insight }
}

export function insightUrl({ address }: PageCall, choice: Choice): string {
  return `${address.path}/team/insight/?${new URLSearchParams(choiceParams(choice))}`
}

export function choiceParams({ days, board, segment }: Choice): Record<string, string> {
  return {
    days,
    ...(board && { board: board.slug }),
    ...(segment !== undefined && { segment }),
  }
}
