const slugLengthMax = 60

/** Words of a title as they look in a URL: `Dark mode, please!` becomes `dark-mode-please`. */
export function slugOf(title: string, fallback: string): string {
  const words = wordsOf(title)
  if (!words) return fallback
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > slugLengthMax) break
    slug = longer
  }
  // A script without spaces is one long word: cut it between characters.
  return slug || [...words[0]!].slice(0, 20).join('')
}

function wordsOf(title: string): string[] | null {
  // Most titles are plain, and these expressions are quicker by far.
  if (/^[ -~]*$/.test(title)) return title.toLowerCase().match(/[a-z0-9]+/g)
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
}

/** Whether a person may give something this short name: it stands in URLs as it is. */
export function isSlug(text: string): boolean {
  return slugPattern.test(text)
}

export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/
