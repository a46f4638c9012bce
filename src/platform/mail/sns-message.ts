import { createPublicKey, verify } from 'node:crypto'

/** A message of Amazon's Simple Notification Service, through which SES reports. */
export type SnsMessage = Record<string, string> & { Type: string }

/** Fetches a certificate, or the address that confirms a subscription; undefined where that fails. */
type Fetch = (url: string) => Promise<string | undefined>

const signed = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    ...['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  ],
}

/** The message, if it looks like one; it may be anybody's. */
export function findSnsMessage(message: unknown): SnsMessage | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { Type, TopicArn, SigningCertURL } = message as Record<string, unknown>
  const isOne = [Type, TopicArn, SigningCertURL].every(text => typeof text === 'string')
  return isOne ? (message as SnsMessage) : undefined
}

/**
 * Whether Amazon has signed it: with the key of a certificate that a host of SNS gives over HTTPS. A subscription is confirmed.
 * Certificates are few, and change once a year: they are remembered by their address.
 */
export async function acceptSnsMessage(
  message: SnsMessage,
  fetchText: Fetch,
  certificates: Map<string, string>,
): Promise<boolean> {
  const { Type, SigningCertURL = '', SubscribeURL = '' } = message
  if (Type !== 'Notification' && Type !== 'SubscriptionConfirmation') return false
  if (!isOfSns(SigningCertURL) || !/\/SimpleNotificationService-[\w-]+\.pem$/.test(SigningCertURL))
    return false
  const certificate = certificates.get(SigningCertURL) ?? (await fetchText(SigningCertURL))
  if (certificate === undefined || !isSigned(message, signed[Type], certificate)) return false
  if (certificates.size < certificatesMax) certificates.set(SigningCertURL, certificate)
  if (Type === 'Notification') return true
  return isOfSns(SubscribeURL) && (await fetchText(SubscribeURL)) !== undefined
}

const certificatesMax = 20

function isOfSns(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false
  return /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/.test(url.hostname)
}

/** Each name and its value on lines of their own, in the order of the alphabet. */
function isSigned(message: SnsMessage, names: string[], certificate: string): boolean {
  const text = names
    .filter(name => message[name] !== undefined)
    .map(name => `${name}\n${message[name]}\n`)
    .join('')
  const algorithm = message.SignatureVersion === '2' ? 'sha256' : 'sha1'
  try {
    const signature = Buffer.from(message.Signature ?? '', 'base64')
    return verify(algorithm, Buffer.from(text), createPublicKey(certificate), signature)
  } catch {
    return false
  }
}
