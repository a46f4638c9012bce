import { problem } from '../../errors/problem.ts'
import { readBytes } from './body-bytes.ts'

/** The largest form of ours, the roadmap's, has two for each card, of which a status shows 30. */
const fieldsMax = 2_000
const formType = 'application/x-www-form-urlencoded'

export function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}

/** The fields of a form; the last value wins where one is given twice. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const { headers } = request
  const type = (headers.get('content-type') ?? '').toLowerCase().replaceAll(/[\s"]/g, '')
  const isForm = type === formType || type === `${formType};charset=utf-8`
  if (!isForm || (headers.get('content-encoding') ?? 'identity') !== 'identity')
    throw problem('invalid_request', { detail: `A form is sent as ${formType} in UTF-8.` })
  const fields = new URLSearchParams(decoded(await readBytes(request)))
  if (fields.size > fieldsMax)
    throw problem('invalid_request', { detail: `A form has at most ${fieldsMax} fields.` })
  for (const [name, value] of fields)
    if (name.includes('\0') || value.includes('\0'))
      throw problem('invalid_request', { detail: 'A field holds a NUL character.' })
  return Object.fromEntries(Array.from(fields, ([name, value]) => [name, oneLineBreak(value)]))
}

/** Browsers send every line break as two characters. What is stored has one, as from any other client. */
export function oneLineBreak(value: string): string {
  return value.replaceAll('\r\n', '\n')
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw problem('invalid_request', { detail: 'The form is not valid UTF-8.', cause })
  }
}
