export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type TextEncoding = (typeof textEncodings)[number]

/** The bytes cannot be read as text, or it is not known how. */
export class UnreadableText extends Error {}

/** Enough to tell UTF-16 by the bytes that are zero. */
const sampleBytes = 4_096

/**
 * Text of a stream of bytes. Without a given encoding, a byte order mark decides, and otherwise it is UTF-8. Bytes that
 * mean nothing become U+FFFD, so that a reader can refuse a part of the text and go on.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  given?: TextEncoding,
): AsyncGenerator<string> {
  const sample: Uint8Array[] = []
  let sampled = 0
  let decoder: TextDecoder | undefined
  const start = () => {
    const bytes = Buffer.concat(sample)
    decoder = new TextDecoder(given ?? encodingOf(bytes))
    return decoder.decode(bytes, { stream: true })
  }
  for await (const chunk of chunks) {
    if (decoder) yield decoder.decode(chunk, { stream: true })
    else {
      sample.push(chunk)
      sampled += chunk.length
      if (sampled >= sampleBytes) yield start()
    }
  }
  if (!decoder) yield start()
  yield decoder!.decode()
}

function encodingOf(bytes: Buffer): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++
  // Half of what is mostly ASCII; a file in UTF-8 may hold one by mistake, and then only its row is refused.
  if (zeros[0]! + zeros[1]! > sample.length / 5) {
    const likely = zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'
    throw new UnreadableText(
      `The file looks like UTF-16 without a byte order mark; if it is, name the encoding ${likely}.`,
    )
  }
  return 'utf-8'
}
