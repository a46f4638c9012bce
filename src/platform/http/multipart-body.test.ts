import { expect, test } from 'bun:test'
import { readMultipart } from './multipart-body.ts'

const limits = { bytesMax: 100_000, filesMax: 2, fileBytesMax: 10_000 }

/** A body in pieces of this size, as a network delivers it. */
function requestOf(body: Uint8Array, size: number, type: string): Request {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < body.length; at += size) controller.enqueue(body.slice(at, at + size))
      controller.close()
    },
  })
  return new Request('http://a.example/', {
    method: 'POST',
    body: stream,
    headers: { 'content-type': type },
  })
}

async function encoded(form: FormData): Promise<{ body: Uint8Array; type: string }> {
  const request = new Request('http://a.example/', { method: 'POST', body: form })
  const type = request.headers.get('content-type')!
  return { body: await request.bytes(), type }
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

test.each([1, 2, 7, 64, 1_000_000])(
  'a form in pieces of %i bytes is read as it was sent',
  async size => {
    const form = new FormData()
    const picture = random(3_000)
    form.set('title', 'Ünïcode\r\n--not a boundary')
    form.append('images', new File([picture], 'a "b".png', { type: 'image/png' }))
    form.append('images', new File([], ''))
    form.append('images', new File(['\r\n--\r\n'], 'c.gif', { type: 'image/gif' }))
    form.set('content', '')
    const { body, type } = await encoded(form)
    const read = await readMultipart(requestOf(body, size, type), limits)
    // A line break of a text is one character; files are left alone.
    expect(read.fields).toEqual({ title: 'Ünïcode\n--not a boundary', content: '' })
    expect(read.files.map(file => [file.type, file.bytes && Buffer.from(file.bytes)])).toEqual([
      ['image/png', Buffer.from(picture)],
      ['image/gif', Buffer.from('\r\n--\r\n')],
    ])
    expect(read.skippedFiles).toBe(0)
  },
)

test('files that are too large or too many are left out, and the text stays', async () => {
  const form = new FormData()
  form.append('images', new File([random(20_000)], 'large.png'))
  for (const name of ['one.png', 'two.png', 'three.png'])
    form.append('images', new File([random(10)], name))
  form.set('content', 'Behind them')
  const { body, type } = await encoded(form)
  const { fields, files, skippedFiles } = await readMultipart(requestOf(body, 999, type), limits)
  expect(fields).toEqual({ content: 'Behind them' })
  expect(files.map(({ name, bytes }) => [name, bytes?.length])).toEqual([
    ['large.png', undefined],
    ['one.png', 10],
  ])
  expect(skippedFiles).toBe(2)
})

test('a body beyond the limit is refused, whether its length is declared or not', async () => {
  const form = new FormData()
  form.append('images', new File([random(limits.bytesMax)], 'large.png'))
  const { body, type } = await encoded(form)
  const declared = requestOf(body, 1_000, type)
  declared.headers.set('content-length', String(body.length))
  for (const request of [requestOf(body, 1_000, type), declared])
    expect(readMultipart(request, limits)).rejects.toMatchObject({ code: 'body_too_large' })
})

test('too much text is refused', async () => {
  const form = new FormData()
  form.set('content', 'x'.repeat(300_000))
  const { body, type } = await encoded(form)
  expect(
    readMultipart(requestOf(body, 1_000, type), { ...limits, bytesMax: 1_000_000 }),
  ).rejects.toMatchObject({ code: 'body_too_large' })
})

const whole = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'

test.each([
  ['cut off', whole.slice(0, -8)],
  ['without a name', whole.replace(' name="a"', '')],
  ['without an end of its head', '--x\r\n'.padEnd(20_000, 'a')],
  ['of too many parts', whole.slice(0, whole.indexOf('--x--')).repeat(101)],
  ['with a NUL', whole.replace('1\r', '\0\r')],
  ['empty', ''],
])('a form %s is refused', async (_, text) => {
  const request = requestOf(Buffer.from(text), 100, 'multipart/form-data; boundary=x')
  expect(readMultipart(request, limits)).rejects.toMatchObject({ code: 'invalid_request' })
})

test('that form is fine otherwise', async () => {
  const request = requestOf(Buffer.from(whole), 3, 'multipart/form-data; boundary="x"')
  expect((await readMultipart(request, limits)).fields).toEqual({ a: '1' })
})
