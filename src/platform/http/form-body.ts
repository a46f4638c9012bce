import { problem } from '../../errors/problem.ts'
import { readBytes } from './body-bytes.ts'

const formType = 'application/x-www-form-urlencoded'

/** The fields of a form; the last value wins where one is given twice. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const [type] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (type?.trim() !== formType)
    throw problem('invalid_request', { detail: `A form is sent as ${formType}.` })
  const fields = new URLSearchParams(new TextDecoder().decode(await readBytes(request)))
  for (const [name, value] of fields)
    if (name.includes('\0') || value.includes('\0'))
      throw problem('invalid_request', { detail: 'A field holds a NUL character.' })
  return Object.fromEntries(fields)
}
