import { afterAll, describe, expect, jest, test } from 'bun:test'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { inOwnProcess } from '../../../test/support/measure.ts'
import { startReceiver, stopReceivers, writeForever } from '../../../test/support/receiver.ts'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { safeFetch } from './safe-fetch.ts'

afterAll(stopReceivers)

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`

/** The result of such a response, with the connection closed afterwards by us. */
async function resultOf(respond: (socket: Socket) => void, timeoutMs = 15_000) {
  const receiver = await startReceiver(respond)
  const url = `http://127.0.0.1:${receiver.port}/`
  const result = await safeFetch(url, {}, { allow: ['127.0.0.1'], timeoutMs })
  await waitUntil('the connection is closed', () => receiver.openCount === 0)
  return result
}

describe('a response that is too large is cut off', () => {
  const endless: Record<string, (socket: Socket) => void> = {
    'ten gigabytes': socket => {
      socket.write(`${ok}Content-Length: 10000000000\r\n\r\n`)
      writeForever(socket, Buffer.alloc(65_536))
    },
    'a body until the connection closes, which it does not': socket => {
      socket.write(`${ok}\r\n`)
      writeForever(socket, Buffer.alloc(65_536))
    },
    'chunks without end': socket => {
      socket.write(chunked)
      writeForever(socket, `4000\r\n${'x'.repeat(0x4000)}\r\n`)
    },
    'chunks of one byte with long extensions': socket => {
      socket.write(chunked)
      writeForever(socket, `1;${'x'.repeat(10_000)}\r\nx\r\n`)
    },
    'one chunk extension without end': socket => {
      socket.write(`${chunked}1;`)
      writeForever(socket, 'x'.repeat(1000))
    },
    'trailers without end': socket => {
      socket.write(`${chunked}0\r\n`)
      writeForever(socket, `X-A: ${'x'.repeat(1000)}\r\n`)
    },
    'a header of a megabyte': socket => {
      socket.end(`${ok}X-A: ${'x'.repeat(1_000_000)}\r\nContent-Length: 0\r\n\r\n`)
    },
    'headers without end': socket => {
      socket.write(ok)
      writeForever(socket, 'X-A: x\r\n')
    },
    'a status line without end': socket => {
      socket.write('HTTP/1.1 200 ')
      writeForever(socket, 'x'.repeat(1000))
    },
    'interim responses without end': socket => {
      writeForever(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n')
    },
    'a chunk size of endless zeros': socket => {
      socket.write(chunked)
      writeForever(socket, '0'.repeat(1000))
    },
    'empty lines before the status line': socket => {
      writeForever(socket, '\r\n'.repeat(1000))
    },
    'small interim responses without end': socket => {
      writeForever(socket, 'HTTP/1.1 100 Continue\r\n\r\n')
    },
  }
  for (const [name, respond] of Object.entries(endless))
    test(name, async () => {
      expect(await resultOf(respond)).toMatchObject({ ok: false, reason: 'too_large' })
    })

  test('a status that came before is reported', async () => {
    for (const start of [`${ok}\r\n`, `${chunked}1;`, chunked])
      expect(await resultOf(socket => socket.end(start + '0'.repeat(1_000_000)))).toMatchObject({
        reason: 'too_large',
        status: 200,
      })
  })

  test('exactly 64 kB fits, one byte more does not', async () => {
    const sized = (size: number) => (socket: Socket) =>
      socket.end(`${ok}Content-Length: ${size}\r\n\r\n${'x'.repeat(size)}`)
    expect(await resultOf(sized(65_536))).toMatchObject({ ok: true })
    expect(await resultOf(sized(65_537))).toMatchObject({ reason: 'too_large', status: 200 })
  })

  test('a hundred of them take hardly any memory', async () => {
    const receiver = Bun.spawn([process.execPath, '-e', flood], { stdout: 'pipe' })
    try {
      const { value } = await receiver.stdout.getReader().read()
      const url = `http://127.0.0.1:${Number(new TextDecoder().decode(value))}/`
      const { reasons, bytes } = await inOwnProcess<{ reasons: string[]; bytes: number }>(`
        import { safeFetch } from ${JSON.stringify(`${import.meta.dir}/safe-fetch.ts`)}
        const send = () => safeFetch('${url}', {}, { allow: ['127.0.0.1'] })
        for (let warm = 0; warm < 20; warm++) await send()
        Bun.gc(true)
        const before = process.memoryUsage.rss()
        const reasons = new Set()
        for (let sent = 0; sent < 100; sent++) reasons.add((await send()).reason)
        export default { reasons: [...reasons], bytes: process.memoryUsage.rss() - before }`)
      expect(reasons).toEqual(['too_large'])
      // 6 to 22 MB are waiting for the garbage collector; read on for 1 MB each, it would be 100.
      expect(bytes / 1e6).toBeLessThan(40)
    } finally {
      receiver.kill()
    }
  })
})

/** In a process of its own, so that what it sends is not counted as ours. */
const flood = `
  const block = Buffer.alloc(1 << 20)
  require('node:net').createServer(socket => {
    socket.on('error', () => {})
    const more = () => { while (!socket.destroyed && socket.write(block)); socket.once('drain', more) }
    socket.once('data', () => { socket.write('HTTP/1.1 200 OK\\r\\nContent-Length: 10000000000\\r\\n\\r\\n'); more() })
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

describe('a slow response ends in time', () => {
  const drip = (socket: Socket, start: string, byte: string) => {
    socket.write(start)
    const timer = setInterval(
      () => (socket.destroyed ? clearInterval(timer) : socket.write(byte)),
      20,
    )
  }
  const slow: Record<string, (socket: Socket) => void> = {
    'no answer at all': () => {},
    'a header byte by byte': socket => drip(socket, `${ok}X-A: `, 'x'),
    'a body byte by byte': socket => drip(socket, `${ok}Content-Length: 10000\r\n\r\n`, 'x'),
    'chunks byte by byte': socket => drip(socket, chunked, '1\r\nx\r\n'),
    'interim responses again and again': socket =>
      drip(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n'),
  }
  for (const [name, respond] of Object.entries(slow))
    test(name, async () => {
      expect(await resultOf(respond, 300)).toMatchObject({ ok: false, reason: 'timeout' })
    })

  test('by default within 15 seconds', async () => {
    const asked = Promise.withResolvers<void>()
    const receiver = await startReceiver(() => asked.resolve())
    jest.useFakeTimers()
    try {
      const url = `http://127.0.0.1:${receiver.port}/`
      let result: unknown = 'none yet'
      void safeFetch(url, {}, { allow: ['127.0.0.1'] }).then(given => {
        result = given
      })
      await asked.promise
      await advance(14_999)
      expect(result).toBe('none yet')
      await advance(1)
      expect(result).toMatchObject({ ok: false, reason: 'timeout' })
    } finally {
      jest.useRealTimers()
    }
  })

  async function advance(ms: number) {
    jest.advanceTimersByTime(ms)
    for (let turn = 0; turn < 50; turn++) await null
  }

  test('a name server that never answers counts, too, and nothing is sent once it does', async () => {
    const receiver = await startReceiver(socket => socket.end())
    const late = Promise.withResolvers<{ address: string }[]>()
    const result = await safeFetch(
      `http://hooks.example:${receiver.port}/`,
      {},
      {
        allow: ['127.0.0.1'],
        lookup: () => late.promise,
        timeoutMs: 50,
      },
    )
    expect(result).toMatchObject({ ok: false, reason: 'timeout' })
    late.resolve([{ address: '127.0.0.1' }])
    const next = await resultOf(socket => socket.end(`${ok}\r\n`))
    expect([next.ok, receiver.connectionCount]).toEqual([true, 0])
  })
})

describe('what is compressed stays so', () => {
  const encoded = (encoding: string, body: Uint8Array) => (socket: Socket) => {
    socket.write(`${ok}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`)
    socket.end(body)
  }

  test('a bomb of gzip is as large as it was sent', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const result = await resultOf(encoded('gzip', bomb))
    expect(result.ok && Buffer.from(result.body).equals(bomb)).toBe(true)
  })

  test('five thousand layers are five thousand words in a header', async () => {
    const layers = Array(5000).fill('gzip').join(', ')
    expect(await resultOf(encoded(layers, Buffer.from('x')))).toMatchObject({ reason: 'too_large' })
    const fewer = Array(1000).fill('gzip').join(', ')
    expect(await resultOf(encoded(fewer, Buffer.from('x')))).toMatchObject({ ok: true })
  })
})

describe('what is not HTTP is a failure', () => {
  const broken: [string, string, string][] = [
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', 'invalid_response'],
    [
      'an upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      'invalid_response',
    ],
    ['two lengths', `${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`, 'invalid_response'],
    [
      'a length and chunks',
      `${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'invalid_response',
    ],
    ['a header with NUL', `${ok}X-A: \0\r\nContent-Length: 0\r\n\r\n`, 'invalid_response'],
    ['nothing', '', 'connection_lost'],
    ['half of the headers', `${ok}X-A: `, 'connection_lost'],
    ['half of a body', `${ok}Content-Length: 4\r\n\r\nxx`, 'connection_lost'],
    ['half of a chunk', `${chunked}4\r\nxx`, 'connection_lost'],
    ['chunks without the last one', `${chunked}1\r\nx\r\n`, 'connection_lost'],
  ]
  test.each(broken)('%s', async (_name, text, reason) => {
    expect(await resultOf(socket => socket.end(text))).toMatchObject({ ok: false, reason })
  })

  test('nobody listening', async () => {
    const receiver = await startReceiver(socket => socket.end())
    stopReceivers()
    const url = `http://127.0.0.1:${receiver.port}/`
    const result = await safeFetch(url, {}, { allow: ['127.0.0.1'] })
    expect(result).toMatchObject({ ok: false, reason: 'unreachable' })
  })
})
