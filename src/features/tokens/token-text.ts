const prefix = 'hark_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
const checksumLength = 6

/** `hark_`, 40 random base62 characters, and six of CRC32 over all of that. */
export function makeToken(): string {
  const body = prefix + randomBase62(randomLength)
  return body + checksum(body)
}

/** Whether the text can be a token at all: a slip of the hand never reaches the database. */
export function looksLikeToken(text: string): boolean {
  if (!/^hark_[0-9A-Za-z]{46}$/.test(text)) return false
  const body = text.slice(0, -checksumLength)
  return text.slice(-checksumLength) === checksum(body)
}

/** All that is stored of a token. 238 random bits need no salt and no slow hash. */
export function tokenHash(token: string): string {
  return new Bun.CryptoHasher('sha256').update(token).digest('hex')
}

function checksum(body: string): string {
  let rest = Bun.hash.crc32(body)
  let text = ''
  for (let digit = 0; digit < checksumLength; digit++) {
    text = alphabet[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

function randomBase62(length: number): string {
  let text = ''
  while (text.length < length)
    // 248 is the largest multiple of 62 in a byte: taking more would favour some characters.
    for (const byte of crypto.getRandomValues(new Uint8Array(64)))
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
  return text
}
