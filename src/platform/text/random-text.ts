export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Letters and digits nobody can guess: 5.95 random bits each. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length)
    // 248 is the largest multiple of 62 in a byte: taking more would favour some characters.
    for (const byte of crypto.getRandomValues(new Uint8Array(64)))
      if (byte < 248 && text.length < length) text += base62[byte % 62]
  return text
}

/** In hexadecimal. What is random enough needs no salt and no slow hash. */
export function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}
