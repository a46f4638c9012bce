import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** The browser or authenticator sent something invalid. The message is for the log. */
export class WebAuthnRefused extends Error {}

/** Browsers tie each passkey to the host name. */
export type Site = { origin: string; host: string }

/** Undefined where browsers refuse passkeys: at IP addresses, and on plain http except localhost. */
export function siteOf(base: string): Site | undefined {
  const { origin, hostname: host, protocol } = new URL(base)
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  if ((protocol !== 'https:' && !isLocal) || /^[\d.]+$|^\[/.test(host)) return undefined
  return { origin, host }
}

/** Everything is base64url, as passkey.browser.js sends it. */
export type NewCredential = {
  id: string
  clientData: string
  authenticatorData: string
  publicKey: string
  algorithm: string
}
export type Assertion = {
  id: string
  clientData: string
  authenticatorData: string
  signature: string
}

/** `counter`: the authenticator's signature counter; 0 if it has none. */
export type Verified = { challenge: string; counter: number }

/** Checks a new credential and returns its public key (SPKI). Without attestation, nothing here is signed. */
export function verifyRegistration(
  site: Site,
  sent: NewCredential,
): Verified & { publicKey: string } {
  const { challenge } = readClientData(site, sent.clientData, 'webauthn.create')
  const spki = bytesOf(sent.publicKey, publicKeyBytesMax)
  const key = readPublicKey(spki)
  if (sent.algorithm !== algorithms[key.asymmetricKeyType as Kind]) refuse('the algorithm differs')
  const data = readAuthenticatorData(site, bytesOf(sent.authenticatorData, authenticatorBytesMax))
  if (!data.hasCredential) refuse('there is no credential')
  const id = bytesOf(sent.id, idBytesMax)
  if (id.length < idBytesMin) refuse('the credential ID is too short')
  // Follows the AAGUID (16 bytes), which identifies the authenticator model.
  const length = Buffer.from([id.length >> 8, id.length & 0xff])
  const rest = skip(data.rest.subarray(16), Buffer.concat([length, id, coseOf(key)]))
  requireEnd(rest, data)
  return { challenge, counter: data.counter, publicKey: sent.publicKey }
}

/** Checks the signature of a sign-in. The caller checks challenge and counter. */
export function verifyAssertion(site: Site, sent: Assertion, publicKey: string): Verified {
  const { challenge, hash } = readClientData(site, sent.clientData, 'webauthn.get')
  const bytes = bytesOf(sent.authenticatorData, authenticatorBytesMax)
  const data = readAuthenticatorData(site, bytes)
  if (data.hasCredential) refuse('there is another credential')
  requireEnd(data.rest, data)
  const signature = bytesOf(sent.signature, signatureBytesMax)
  const key = readPublicKey(bytesOf(publicKey, publicKeyBytesMax))
  if (!verify('sha256', Buffer.concat([bytes, hash]), key, signature))
    refuse('the signature is wrong')
  return { challenge, counter: data.counter }
}

/** COSE algorithms: ES256 and RS256. */
const algorithms = { ec: '-7', rsa: '-257' }
type Kind = keyof typeof algorithms

const idBytesMin = 16
const idBytesMax = 1_023
const clientDataBytesMax = 3_000
const publicKeyBytesMax = 600
const authenticatorBytesMax = 2_048
const signatureBytesMax = 512
const rsaBits = { min: 2_048, max: 4_096 }

function refuse(reason: string): never {
  throw new WebAuthnRefused(`A passkey was refused: ${reason}.`)
}

/** Refuses any but the canonical encoding. */
function bytesOf(text: string, lengthMax: number): Buffer {
  const bytes = Buffer.from(text.slice(0, 2 * lengthMax), 'base64url')
  if (bytes.length === 0 || bytes.length > lengthMax || bytes.toString('base64url') !== text)
    refuse('a value is not base64url, or is too long')
  return bytes
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

function readClientData({ origin }: Site, text: string, type: string) {
  const bytes = bytesOf(text, clientDataBytesMax)
  const said = parseObject(bytes)
  if (said.type !== type) refuse('it is for another ceremony')
  if (said.origin !== origin) refuse('it is for another origin')
  if (said.crossOrigin !== undefined && said.crossOrigin !== false) refuse('it was in a frame')
  if (typeof said.challenge !== 'string') refuse('there is no challenge')
  const challenge = bytesOf(said.challenge, clientDataBytesMax).toString()
  return { challenge, hash: sha256(bytes) }
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>
  } catch {}
  refuse('the client data is not a JSON object')
}

const flag = {
  isPresent: 0x01,
  isVerified: 0x04,
  mayBeBackedUp: 0x08,
  isBackedUp: 0x10,
  hasCredential: 0x40,
  hasExtensions: 0x80,
}

/** Layout: hash of the host (32 bytes), flags (1), counter (4), `rest`. */
function readAuthenticatorData({ host }: Site, bytes: Buffer) {
  if (bytes.length < 37) refuse('the authenticator data is too short')
  if (!bytes.subarray(0, 32).equals(sha256(host))) refuse('it is for another host')
  const flags = bytes[32]!
  const has = (name: keyof typeof flag) => (flags & flag[name]) !== 0
  if (!has('isPresent')) refuse('the user was not present')
  // Sign-in asks browsers for user verification, so other passkeys could never sign in.
  if (!has('isVerified')) refuse('the device did not verify the user')
  if (has('isBackedUp') && !has('mayBeBackedUp')) refuse('its flags contradict each other')
  return {
    hasCredential: has('hasCredential'),
    hasExtensions: has('hasExtensions'),
    counter: bytes.readUInt32BE(33),
    rest: bytes.subarray(37),
  }
}

function skip(bytes: Buffer, expected: Buffer): Buffer {
  if (!bytes.subarray(0, expected.length).equals(expected))
    refuse('the authenticator has another credential than the browser')
  return bytes.subarray(expected.length)
}

/** Hark asks for no extensions, but some browsers do: the authenticator then appends a CBOR map. */
function requireEnd(rest: Buffer, { hasExtensions }: { hasExtensions: boolean }) {
  const isMap = rest.length > 0 && rest.length <= 256 && rest[0]! >> 5 === 5
  if (hasExtensions ? !isMap : rest.length > 0) refuse('something follows')
}

function readPublicKey(spki: Buffer): KeyObject {
  const key = parseKey(spki)
  // Refuses trailing bytes and other encodings.
  if (!key?.export({ format: 'der', type: 'spki' }).equals(spki)) refuse('the key is not SPKI')
  const { namedCurve, modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {}
  const isP256 = key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1'
  const isRsa =
    key.asymmetricKeyType === 'rsa' &&
    modulusLength >= rsaBits.min &&
    modulusLength <= rsaBits.max &&
    modulusLength % 8 === 0 &&
    publicExponent === 65_537n
  if (!isP256 && !isRsa) refuse('the key is of another kind, or too short')
  return key
}

function parseKey(spki: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: spki, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}

/** The key in COSE, which CTAP2 allows in one encoding only. Comparing bytes replaces a CBOR parser. */
function coseOf(key: KeyObject): Buffer {
  const { x, y, n } = key.export({ format: 'jwk' })
  const hex = (text: string) => Buffer.from(text, 'hex')
  const value = (text?: string) => Buffer.from(text ?? '', 'base64url')
  if (key.asymmetricKeyType === 'ec')
    return Buffer.concat([hex('a5010203262001215820'), value(x), hex('225820'), value(y)])
  const modulus = value(n)
  const length = Buffer.from([modulus.length >> 8, modulus.length & 0xff])
  return Buffer.concat([hex('a40103033901002059'), length, modulus, hex('2143010001')])
}
