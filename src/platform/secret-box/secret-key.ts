declare const isSecretKey: unique symbol

/** 32 bytes. */
export type SecretKey = Uint8Array & { [isSecretKey]: true }

const keyBytes = 32

/** From hexadecimal, base64 or base64url; undefined where it is not 32 bytes. */
function parseSecretKey(text: string): SecretKey | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex') as Uint8Array as SecretKey
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length === keyBytes ? (key as Uint8Array as SecretKey) : undefined
}

/** Separated by commas or white space; undefined where there is none, or one of them is no key. */
export function parseSecretKeys(text: string): [SecretKey, ...SecretKey[]] | undefined {
  const parts = text.split(/[\s,]+/).filter(part => part !== '')
  const keys = parts.map(parseSecretKey)
  const [first, ...others] = keys.filter(key => key !== undefined)
  return first && others.length === parts.length - 1 ? [first, ...others] : undefined
}
