/** The text without these characters at its end. `/[.,]+$/` would try again at each of them that it finds anywhere: n² steps. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
