/** A path of ours with one more query parameter, or another value of it. */
export function withQuery(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set(name, value)
  return url.pathname + url.search
}
