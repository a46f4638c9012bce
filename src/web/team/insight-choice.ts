import { type Board, findVisibleBoard, listVisibleBoards } from '../../features/boards/index.ts'
import { findInsight, type InsightView, periods } from '../../features/insight/index.ts'
import type { PageCall } from '../page.ts'
import { findMember } from './member.ts'

type Days = (typeof periods)[number]

/** What a reader of the counts has chosen; undefined stands for all. */
export type Choice = { days: Days; board: Board | undefined; segment: string | undefined }

export type ChosenInsight = Choice & { insight: InsightView; boards: Board[] }

/** What `readChosenInsight` reads of the address. */
export const choiceQuery = ['days', 'board', 'segment']

/** Undefined: there is nothing here for the reader, or no such board, segment or period. */
export async function readChosenInsight(call: PageCall): Promise<ChosenInsight | undefined> {
  const { db, query } = call
  const member = findMember(call)
  if (!member) return undefined
  const { segment } = query
  const days = periods.find(each => each === (query.days ?? '30'))
  const board =
    query.board === undefined ? undefined : await findVisibleBoard(db, member.audience, query.board)
  if (!days || (query.board !== undefined && !board)) return undefined
  const boards = await listVisibleBoards(db, member.audience)
  const insight = await findInsight(member, { days, board: board && [board.id], segment })
  return insight && { insight, boards, days, board, segment }
}

export function insightUrl(
  { address }: PageCall,
  name: '' | 'counts.csv' | 'segments.csv',
  { days, board, segment }: Choice,
): string {
  const query = new URLSearchParams({ days })
  if (board) query.set('board', board.slug)
  if (segment !== undefined) query.set('segment', segment)
  return `${address.path}/team/insight/${name}?${query}`
}
