/** Encodings of spreadsheets, as `TextDecoder` calls them. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
] as const
export type TextEncoding = (typeof textEncodings)[number]

/** Enough to tell UTF-16 by the bytes that are zero. */
const sampleBytes = 4_096
/** So much is looked at, from the first byte on that is not ASCII: it takes a few milliseconds. */
const comparedBytes = 8 * 1024

/**
 * Text of a stream of bytes. Without a given encoding it is found: by a byte order mark, by zeros, and otherwise by the text
 * around the first bytes that are not ASCII, until which it makes no difference. Bytes that mean nothing become U+FFFD, so that
 * a reader can refuse a part of the text and go on. Never more in memory than what is compared.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  given?: TextEncoding,
  onFound?: (encoding: TextEncoding) => void,
): AsyncGenerator<string> {
  let decoder = given && new TextDecoder(given)
  if (given) onFound?.(given)
  const ascii = new TextDecoder('utf-8')
  let held = Buffer.alloc(0)
  let isStarted = false
  const decide = (): string => {
    const encoding = encodingOf(held)
    // Of ASCII alone, what follows may be anything.
    if (encoding !== 'utf-8' || held.some(byte => byte > 127)) onFound?.(encoding)
    decoder = new TextDecoder(encoding)
    return decoder.decode(held, { stream: true })
  }
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    held = Buffer.concat([held, chunk])
    if (!isStarted && held.length < sampleBytes) continue
    isStarted ||= unicodeOf(held) === undefined
    const first = isStarted ? held.findIndex(byte => byte > 127) : 0
    const end = first < 0 ? held.length : first
    if (end > 0) yield ascii.decode(held.subarray(0, end))
    held = held.subarray(end)
    if (!isStarted || held.length >= comparedBytes) yield decide()
  }
  if (!decoder) yield decide()
  yield decoder!.decode()
}

function encodingOf(bytes: Buffer): TextEncoding {
  return unicodeOf(bytes) ?? legacyOf(bytes.subarray(0, comparedBytes))
}

/** By a byte order mark, or by what a text that is mostly ASCII has in every second byte. */
function unicodeOf(bytes: Buffer): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++
  // Half of what is mostly ASCII; a file in UTF-8 may hold one by mistake, and then only its row is refused.
  if (zeros[0]! + zeros[1]! <= sample.length / 5) return undefined
  return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'
}

/** Letters within words, and what hardly anyone writes there. */
const likely =
  /(?<=\p{L})[à-öø-ÿœšžß]|\p{L}’(?=\p{L})|[“„](?=\p{L})|(?<=[\p{L}.])”|[ぁ-んァ-ヶ一-龠]/gu
const unlikely = /[\ufffd¤\x80-\x9f]|(?<=[a-z])[^\p{L}\p{M}\p{P}\s\d€]|(?<=[a-z])\p{Lu}|[｡-ﾟ]/gu

/**
 * UTF-8 unless more of it is wrong than right: a letter of another encoding is hardly ever a whole character of it. Else the
 * encoding whose text looks most like words; the one that is named first where they are equal.
 */
function legacyOf(bytes: Buffer): TextEncoding {
  // The end may be cut within a character, which is then left out.
  const text = new TextDecoder().decode(bytes, { stream: bytes.length === comparedBytes })
  const wrong = countOf(text, /\ufffd/g)
  if (wrong === 0 || wrong < countOf(text, /[^\0-\x7f\ufffd]/g)) return 'utf-8'
  let best: { name: TextEncoding; score: number } | undefined
  for (const name of ['windows-1252', 'iso-8859-15', 'macintosh', 'shift_jis'] as const) {
    const read = new TextDecoder(name).decode(bytes)
    const score = countOf(read, likely) - 2 * countOf(read, unlikely)
    if (!best || score > best.score) best = { name, score }
  }
  return best!.name
}

function countOf(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0
}
