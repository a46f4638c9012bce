/** The value of a cookie that was sent; the first, where there are several of that name. */
export function cookieValue(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [sent, value] = pair.split('=', 2)
    if (sent?.trim() === name && value !== undefined) return value.trim()
  }
  return undefined
}
