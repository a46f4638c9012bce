import { problem } from '../../errors/problem.ts'
import { bodyBytesMax, readChunks } from './body-bytes.ts'
import { oneLineBreak } from './form-body.ts'

/** `bytes` is missing where there were too many of them. */
export type UploadedFile = { name: string; type: string; bytes: Uint8Array | undefined }

/** `skippedFiles`: those beyond the limit, which were not stored. */
export type MultipartForm = {
  fields: Record<string, string>
  files: UploadedFile[]
  skippedFiles: number
}

export type MultipartLimits = { bytesMax: number; filesMax: number; fileBytesMax: number }

const partsMax = 100
const headBytesMax = 4 * 1024
/** RFC 2046. */
const boundaryLengthMax = 70
const headEnd = Buffer.from('\r\n\r\n')

type Part = { name: string; filename: string | undefined; type: string }

/**
 * A form with files (RFC 7578), while it arrives: no more of it is in memory than the limits allow, and what is beyond
 * them is read and dropped, so that its sender gets an answer, with the text that came along.
 */
export async function readMultipart(
  request: Request,
  limits: MultipartLimits,
): Promise<MultipartForm> {
  const parser = new MultipartParser(boundaryOf(request.headers), limits)
  for await (const chunk of readChunks(request, limits.bytesMax)) parser.add(chunk)
  return parser.end()
}

class MultipartParser {
  readonly #form: MultipartForm = { fields: {}, files: [], skippedFiles: 0 }
  readonly #delimiter: Buffer
  readonly #limits: MultipartLimits
  /** Bytes that arrived but may still be a delimiter. The first delimiter has no line break before it. */
  #pending = Buffer.from('\r\n')
  /** Undefined before the first part. */
  #part: Part | undefined
  #content: Uint8Array[] = []
  #length = 0
  #textBytes = 0
  #parts = 0
  #isEnded = false

  constructor(boundary: string, limits: MultipartLimits) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    this.#limits = limits
  }

  add(chunk: Uint8Array) {
    // Bytes after the last delimiter mean nothing.
    if (this.#isEnded) return
    this.#pending = Buffer.concat([this.#pending, chunk])
    while (this.#advance());
  }

  end(): MultipartForm {
    if (!this.#isEnded) throw malformed()
    return this.#form
  }

  /** Goes on to the next part, if that has begun. */
  #advance(): boolean {
    const at = this.#pending.indexOf(this.#delimiter)
    if (at === -1) {
      const certain = Math.max(0, this.#pending.length - this.#delimiter.length)
      this.#take(this.#pending.subarray(0, certain))
      this.#pending = this.#pending.subarray(certain)
      return false
    }
    const behind = this.#pending.subarray(at + this.#delimiter.length)
    const isLast = behind.subarray(0, 2).toString('latin1') === '--'
    const end = behind.indexOf(headEnd)
    if (!isLast && end === -1) {
      if (behind.length > headBytesMax) throw malformed()
      return false
    }
    this.#take(this.#pending.subarray(0, at))
    this.#finishPart()
    this.#isEnded = isLast
    if (isLast) return false
    if (++this.#parts > partsMax) throw malformed()
    this.#part = parsedHead(decoded(behind.subarray(0, end)))
    this.#pending = behind.subarray(end + headEnd.length)
    return true
  }

  #take(bytes: Uint8Array) {
    if (!this.#part) return
    const { filesMax, fileBytesMax } = this.#limits
    this.#length += bytes.length
    if (this.#part.filename === undefined) {
      this.#textBytes += bytes.length
      if (this.#textBytes > bodyBytesMax) throw problem('body_too_large')
    } else if (this.#form.files.length >= filesMax || this.#length > fileBytesMax) {
      this.#content = []
      return
    }
    this.#content.push(bytes)
  }

  #finishPart() {
    const { fields, files } = this.#form
    const { filesMax, fileBytesMax } = this.#limits
    if (this.#part?.filename === undefined) {
      if (this.#part) fields[this.#part.name] = oneLineBreak(decoded(Buffer.concat(this.#content)))
    } else if (this.#part.filename === '' && this.#length === 0) {
      // No file was chosen.
    } else if (files.length >= filesMax) this.#form.skippedFiles++
    else {
      const bytes = this.#length <= fileBytesMax ? Buffer.concat(this.#content) : undefined
      files.push({ name: this.#part.filename, type: this.#part.type, bytes })
    }
    this.#part = undefined
    this.#content = []
    this.#length = 0
  }
}

function boundaryOf(headers: Headers): string {
  const type = headers.get('content-type') ?? ''
  const [, quoted, plain] =
    /^multipart\/form-data;\s*boundary=(?:"([^"]+)"|([^\s;"]+))$/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined || boundary.length > boundaryLengthMax) throw malformed()
  return boundary
}

function parsedHead(head: string): Part {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? ''
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition)?.[1]
  if (name === undefined) throw malformed()
  const filename = /(?:^|;)\s*filename="([^"]*)"/i.exec(disposition)?.[1]
  const type = /^content-type:\s*(\S+)/im.exec(head)?.[1] ?? ''
  return { name, filename, type }
}

function decoded(bytes: Uint8Array): string {
  const text = (() => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch (cause) {
      throw problem('invalid_request', { detail: 'The form is not valid UTF-8.', cause })
    }
  })()
  if (text.includes('\0'))
    throw problem('invalid_request', { detail: 'A field holds a NUL character.' })
  return text
}

function malformed() {
  return problem('invalid_request', { detail: 'The form is not complete multipart/form-data.' })
}
