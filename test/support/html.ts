const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** What a reader of the page sees in its markup, with character references undone. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return named[name] ?? whole
  })
}

/** The addresses that the page's links lead to. */
export function hrefs(html: string): string[] {
  return [...html.matchAll(/\bhref="([^"]*)"/g)].map(match => unescapeHtml(match[1] ?? ''))
}
