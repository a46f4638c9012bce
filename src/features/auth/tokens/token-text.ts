import { base62, randomText } from '../../../platform/text/random-text.ts'

const prefix = 'hark_'
const randomLength = 40
const checksumLength = 6

/** `hark_`, 40 random base62 characters, and six of CRC32 over all of that. */
export function makeToken(): string {
  const body = prefix + randomText(randomLength)
  return body + checksum(body)
}

/** Whether the text can be a token at all: a slip of the hand never reaches the database. */
export function looksLikeToken(text: string): boolean {
  if (!/^hark_[0-9A-Za-z]{46}$/.test(text)) return false
  const body = text.slice(0, -checksumLength)
  return text.slice(-checksumLength) === checksum(body)
}

function checksum(body: string): string {
  let rest = Bun.hash.crc32(body)
  let text = ''
  for (let digit = 0; digit < checksumLength; digit++) {
    text = base62[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}
