import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Browser } from './browser.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const hex = (text: string) => Buffer.from(text, 'hex')
const text64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

export const flags = { up: 1, uv: 4, be: 8, bs: 16, at: 64, ed: 128 }

/** Data from browser and authenticator; tests change one item. */
export type Parts = Partial<{
  clientData: Record<string, unknown>
  /** The whole text that is signed as client data. */
  clientText: string
  host: string
  flags: number
  counter: number
  /** As in the authenticator data. */
  innerId: Buffer
  innerKey: Buffer
  /** After all other authenticator data. */
  tail: Buffer
  keys: { publicKey: KeyObject; privateKey: KeyObject }
  signedWith: KeyObject
  /** Fields of the form. */
  sent: Record<string, string>
}>

type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } }

/** The passkey form of a page, and its WebAuthn options. */
export async function askedOn(browser: Browser, path: string, form: 'create' | 'get') {
  const { text } = await browser.get(path)
  const [, json] = new RegExp(`data-${form}="([^"]+)"`).exec(text) ?? []
  if (!json) throw new Error(`${path} asks for no passkey: ${text.slice(text.indexOf('<main'))}`)
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Options
}

const kinds = {
  p256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

/** A virtual device with one passkey, built on node:crypto alone. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly keys: { publicKey: KeyObject; privateKey: KeyObject }
  userHandle = ''
  counter = 0
  readonly #origin: string

  constructor(base: string, kind: keyof typeof kinds = 'p256') {
    this.#origin = new URL(base).origin
    this.keys = kinds[kind]()
  }

  create(options: Options, parts: Parts = {}): Record<string, string> {
    this.userHandle = options.user!.id
    const { publicKey } = parts.keys ?? this.keys
    const id = parts.innerId ?? this.id
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const key = parts.innerKey ?? coseOf(publicKey)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, key])
    const all = { flags: flags.up | flags.uv | flags.at, ...parts }
    return {
      name: 'Test key',
      id: text64(this.id),
      clientData: text64(this.#clientData(options, 'webauthn.create', parts)),
      authenticatorData: text64(this.#data(options.rp!.id, all, credential)),
      publicKey: text64(publicKey.export({ format: 'der', type: 'spki' })),
      algorithm: publicKey.asymmetricKeyType === 'rsa' ? '-257' : '-7',
      ...parts.sent,
    }
  }

  get(options: Options, parts: Parts = {}): Record<string, string> {
    const clientData = this.#clientData(options, 'webauthn.get', parts)
    const data = this.#data(options.rpId!, { flags: flags.up | flags.uv, ...parts })
    const signature = sign(
      'sha256',
      Buffer.concat([data, sha256(clientData)]),
      parts.signedWith ?? this.keys.privateKey,
    )
    return {
      id: text64(this.id),
      clientData: text64(clientData),
      authenticatorData: text64(data),
      signature: text64(signature),
      userHandle: this.userHandle,
      ...parts.sent,
    }
  }

  #clientData({ challenge }: Options, type: string, { clientData, clientText }: Parts): Buffer {
    const said = { type, challenge: text64(challenge), origin: this.#origin, crossOrigin: false }
    return Buffer.from(clientText ?? JSON.stringify({ ...said, ...clientData }))
  }

  #data(host: string, parts: Parts & { flags: number }, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(parts.counter ?? this.counter)
    const { tail = Buffer.alloc(0) } = parts
    const head = [sha256(parts.host ?? host), Buffer.from([parts.flags]), count]
    return Buffer.concat([...head, credential, tail])
  }
}

/** A key in CTAP2's encoding. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '', n = '', kty } = key.export({ format: 'jwk' })
  const value = (text: string) => Buffer.from(text, 'base64url')
  if (kty !== 'RSA')
    return Buffer.concat([hex('a5010203262001215820'), value(x), hex('225820'), value(y)])
  const modulus = value(n)
  const length = Buffer.from([modulus.length >> 8, modulus.length & 255])
  return Buffer.concat([hex('a40103033901002059'), length, modulus, hex('2143010001')])
}

/** Adds a passkey for the person who has just signed in. */
export async function addPasskey(browser: Browser, base: string, kind?: keyof typeof kinds) {
  const device = new Authenticator(base, kind)
  const options = await askedOn(browser, '/account/passkeys/', 'create')
  const answer = await browser.submit('/account/passkeys/', device.create(options))
  if (answer.status !== 303) throw new Error(`Adding was answered with ${answer.status}.`)
  return device
}
