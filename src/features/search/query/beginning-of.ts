type Text = { title: string; content: string }

export const comparedLength = 1_000

/** As much of a post as is compared with others: the beginning says what it is about. */
export function beginningOf({ title, content }: Text): Text {
  return { title, content: content.slice(0, comparedLength).toWellFormed() }
}
