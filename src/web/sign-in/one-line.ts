const lengthMax = 100

/** A name on one line, and short enough for the subject of a mail. */
export function oneLine(name: string): string {
  const plain = name.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  const characters = [...plain]
  return characters.length > lengthMax ? `${characters.slice(0, lengthMax).join('')}…` : plain
}
