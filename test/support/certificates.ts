import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

export type Certificate = { cert: string; key: string }

type Subject = { name: string; privateKey: KeyObject; publicKey: KeyObject }

/** A certificate authority of the test's own. They are encoded here, so that no openssl is needed. */
export function createAuthority() {
  const authority: Subject = { name: 'Test authority', ...newKeys() }
  return {
    ca: pem('CERTIFICATE', certificateOf(authority, authority, { isAuthority: true })),
    /** For a host name or an IPv4 address. */
    issue(host: string, validity: Validity = {}): Certificate {
      const subject: Subject = { name: host, ...newKeys() }
      return asFiles(subject, certificateOf(subject, authority, { host, ...validity }))
    },
    selfSigned(host: string): Certificate {
      const subject: Subject = { name: host, ...newKeys() }
      return asFiles(subject, certificateOf(subject, subject, { host }))
    },
  }
}

type Validity = { from?: Date; to?: Date }
type Contents = Validity & { host?: string; isAuthority?: boolean }

const dayMs = 86_400_000

function certificateOf(subject: Subject, issuer: Subject, contents: Contents): Buffer {
  const { from = new Date(Date.now() - dayMs), to = new Date(Date.now() + dayMs) } = contents
  const body = sequence(
    tagged(0xa0, integer(2)),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName(issuer.name),
    sequence(utcTime(from), utcTime(to)),
    commonName(subject.name),
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensionsOf(contents))),
  )
  const signature = sign('sha256', body, issuer.privateKey)
  return sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
}

function extensionsOf({ host, isAuthority = false }: Contents): Buffer[] {
  const basicConstraints = sequence(...(isAuthority ? [tagged(0x01, Buffer.from([0xff]))] : []))
  const extensions = [extension('551d13', basicConstraints)]
  if (host !== undefined) {
    const name = isIP(host)
      ? tagged(0x87, Buffer.from(host.split('.').map(Number)))
      : tagged(0x82, Buffer.from(host))
    extensions.push(extension('551d11', sequence(name)))
  }
  return extensions
}

const ecdsaWithSha256 = sequence(tagged(0x06, Buffer.from('2a8648ce3d040302', 'hex')))

function extension(id: string, value: Buffer): Buffer {
  return sequence(tagged(0x06, Buffer.from(id, 'hex')), tagged(0x04, value))
}

function commonName(name: string): Buffer {
  const attribute = sequence(
    tagged(0x06, Buffer.from('550403', 'hex')),
    tagged(0x0c, Buffer.from(name)),
  )
  return sequence(tagged(0x31, attribute))
}

function utcTime(time: Date): Buffer {
  return tagged(
    0x17,
    Buffer.from(
      `${time
        .toISOString()
        .replace(/[-:T]|\..*/g, '')
        .slice(2)}Z`,
    ),
  )
}

function integer(value: number): Buffer {
  return tagged(0x02, Buffer.from([value]))
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
}

function asFiles({ privateKey }: Subject, certificate: Buffer): Certificate {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { cert: pem('CERTIFICATE', certificate), key }
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
