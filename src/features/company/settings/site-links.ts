/** A link of the header or the footer, in the company's words. */
export type SiteLink = { text: string; url: string }

/** As they are stored. */
export function parseLinks(stored: string): SiteLink[] {
  return JSON.parse(stored) as SiteLink[]
}

/** One in each line: its words, then its address. */
export function linksAsLines(links: SiteLink[]): string {
  return links.map(({ text, url }) => `${text} ${url}`).join('\n')
}

export function linkInLine(line: string): SiteLink {
  const end = line.lastIndexOf(' ')
  return { text: line.slice(0, Math.max(end, 0)), url: line.slice(end + 1) }
}
