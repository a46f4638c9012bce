/** A change by a write: one row, or a list that a row was added to. */
export type Change<Subject extends string = string> = {
  readonly of: Subject
  readonly id: number
  /** The sort key of a row that was added to the list; missing if the list may have changed anywhere. */
  readonly at?: number
}

/** A source of a response: rows, or a part of lists. */
export type Dependency<Subject extends string = string> = {
  readonly of: Subject
  readonly ids: 'every' | readonly number[]
  /** Set for a list. */
  readonly range?: Range
}

/** The part of a list that a response shows, by sort key, and whether it says that there is more on either side. */
export type Range = {
  readonly lowest: number
  readonly highest: number
  readonly hasLower: boolean
  readonly hasHigher: boolean
}

/** Whether a change leaves a response as it is: `maybe` if only reading the rows again tells. */
export type Effect = 'none' | 'maybe' | 'changed'

export function effectOf({ of, id, at }: Change, dependencies: readonly Dependency[]): Effect {
  let effect: Effect = 'none'
  for (const { of: subject, ids, range } of dependencies) {
    if (subject !== of || (ids !== 'every' && !ids.includes(id))) continue
    if (range === undefined) return 'changed'
    if (at === undefined) effect = 'maybe'
    else if (!isOutside(range, at)) return 'changed'
  }
  return effect
}

/** Whether a row with this sort key leaves the part as it is: it lies where the part says already that there is more. */
function isOutside({ lowest, highest, hasLower, hasHigher }: Range, at: number): boolean {
  return (hasHigher && at > highest) || (hasLower && at < lowest)
}
