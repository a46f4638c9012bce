import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { SecretKey } from './secret-key.ts'

/** Its message names no secret and may be logged. */
export class SecretUnreadable extends Error {}

const algorithm = 'aes-256-gcm'
const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts what must be readable again, such as the secret of a webhook; what must only be compared is
 * hashed instead. The first key encrypts, all of them decrypt. The text is `v1.<key id>.<base64url>`.
 *
 * The context says where a secret belongs, for example table, column, company and id. It is not stored: a
 * text that is copied to another row or company is opened with another context, and refused.
 */
export class SecretBox {
  readonly #first: SecretKey
  readonly #keys: Map<string, SecretKey>

  constructor(keys: readonly [SecretKey, ...SecretKey[]]) {
    this.#first = keys[0]
    this.#keys = new Map(keys.map(key => [keyId(key), key]))
  }

  seal(secret: string, context: string): string {
    const id = keyId(this.#first)
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, this.#first, nonce, { authTagLength: tagBytes })
    cipher.setAAD(boundTo(id, context))
    const encrypted = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return `${version}.${id}.${Buffer.concat(encrypted).toString('base64url')}`
  }

  /** Whether it has the key of this id, which each encrypted text names. */
  hasKey(id: string): boolean {
    return this.#keys.has(id)
  }

  /** A hash that nobody repeats without the key, in hexadecimal. Another first key gives another one. */
  digest(text: string, context: string): string {
    return createHmac('sha256', this.#first).update(`${context}\0${text}`).digest('hex')
  }

  /** Throws SecretUnreadable where the text was changed, moved, or encrypted with a key that is not here. */
  open(sealed: string, context: string): string {
    const [, id, encoded] = /^v1\.([0-9a-f]{16})\.([\w-]{38,})$/.exec(sealed) ?? []
    const bytes = Buffer.from(encoded ?? '', 'base64url')
    // Base64 has several spellings of some bytes; a text that is not ours stays refused.
    if (id === undefined || bytes.toString('base64url') !== encoded)
      throw new SecretUnreadable('This is not the text of an encrypted secret.')
    const key = this.#keys.get(id)
    if (!key)
      throw new SecretUnreadable(`The secret is encrypted with the key ${id}, which is not here.`)
    const options = { authTagLength: tagBytes }
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), options)
    decipher.setAAD(boundTo(id, context))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    try {
      const decrypted = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([decrypted, decipher.final()]).toString('utf8')
    } catch {
      throw new SecretUnreadable('The encrypted secret was changed, or belongs somewhere else.')
    }
  }
}

/** Tells keys apart and tells nothing of them. */
function keyId(key: SecretKey): string {
  return createHmac('sha256', key).update('key id').digest('hex').slice(0, 16)
}

function boundTo(id: string, context: string): Buffer {
  return Buffer.from(`${version}.${id}.${context}`)
}
