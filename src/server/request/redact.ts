const loggedLengthMax = 300

/** Text of a client's as a log may hold it: short, and without the secrets that do not belong there. */
export function redact(text: string): string {
  return decoded(text.slice(0, loggedLengthMax))
    .replace(/hark_[0-9A-Za-z]+/gi, 'hark_…')
    .replace(/(unsubscribe\/)[^\s/]+/gi, '$1…')
    .replace(/(mail\/events\/)[^\s/]+/gi, '$1…')
    .replace(/(\/confirm\/)[^\s/]+\/[^\s/]+/gi, '$1…')
    .replace(/[^\s/]+/g, part => (part.includes('@') ? '…@…' : part))
}

/** Percent-encoding hides from a pattern, once or several times over. */
function decoded(text: string): string {
  // Ends: each round that changes anything makes the text shorter.
  for (;;) {
    const plain = text.replace(/%([0-7][0-9a-f])/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    if (plain === text) return text
    text = plain
  }
}
