import { problem } from '../../errors/problem.ts'

type Placed = { id: number; position: number }

/**
 * Where each row of a list is once one of them has changed places with its neighbour. Positions stay what they were as far as
 * they can, so that few rows change: they may have gaps, and several rows may have the same.
 */
export function moved<Row extends Placed>(
  rows: Row[],
  id: number,
  to: 'up' | 'down',
  positionMax: number,
): { row: Row; position: number }[] {
  const from = rows.findIndex(row => row.id === id)
  const other = from + (to === 'up' ? -1 : 1)
  if (from === -1) throw problem('not_found')
  if (!rows[other]) return []
  const order = rows.toSpliced(from, 1).toSpliced(other, 0, rows[from]!)
  let last = -1
  const positions = rows.map(({ position }) => {
    last = Math.max(last + 1, position)
    return last
  })
  return order.map((row, at) => ({ row, position: last > positionMax ? at : positions[at]! }))
}
