/** The text without these characters at its end. `/[.,]+$/` would restart at each of them anywhere in the text: n² steps. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
