/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make one word of
 * the other (the restricted Damerau-Levenshtein distance); anything over `max` is told as `max + 1`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let [before, above, current] = rowsFor(b.length)
  for (let column = 0; column <= b.length; column++) above[column] = column
  for (let row = 1; row <= a.length; row++) {
    current[0] = row
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      let edits = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
      )
      if (isSwapped(a, row, b, column)) edits = Math.min(edits, before[column - 2]! + 1)
      current[column] = edits
      least = Math.min(least, edits)
    }
    // A swap looks back two rows, but never gets under what the last row has.
    if (least > max) return max + 1
    const free = before
    before = above
    above = current
    current = free
  }
  return Math.min(above[b.length]!, max + 1)
}

type Rows = [Uint16Array, Uint16Array, Uint16Array]

/** Made once: half a million words are compared for a search. */
let rows: Rows = newRows(64)

function rowsFor(length: number): Rows {
  if (rows[0].length <= length) rows = newRows(2 * length)
  return rows
}

function newRows(length: number): Rows {
  return [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)]
}

function isSwapped(a: string, row: number, b: string, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
    a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
  )
}
