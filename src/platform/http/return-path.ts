/**
 * The path of a page of this site that a form names to return to; undefined for anything else. Browsers read a path
 * that starts with two slashes, or has a backslash or a line break in it, as another host.
 */
export function returnPath(
  { base, path }: { base: string; path: string },
  sent: string | undefined,
): string | undefined {
  if (!sent?.startsWith(`${path}/`)) return undefined
  const url = URL.parse(sent, base)
  if (!url || url.origin !== new URL(base).origin) return undefined
  const target = url.pathname + url.search + url.hash
  return target.startsWith(`${path}/`) && !target.startsWith('//') ? target : undefined
}
