import { connect } from 'node:net'

/**
 * Opens many event streams, in a process of its own: each takes a file descriptor on both sides. Reports how many have
 * begun, and how many events all of them have received together.
 */
export type Report = { begun: number; received: number }

const [port, count, ...tokens] = process.argv.slice(2)
const report: Report = { begun: 0, received: 0 }
let hasChanged = true

/** So many ask at the same time: each reads the end of the log, and a server that is busy refuses some. */
const openingMax = 32
const retryMs = 200

let next = 0
const openSome = async () => {
  for (let at = next++; at < Number(count); at = next++) await open(tokens[at % tokens.length]!)
}
for (let worker = 0; worker < openingMax; worker++) void openSome()

/** Until it has begun. Who is refused comes back, as a client should, and so does whoever was cut off. */
async function open(token: string) {
  while (!(await hasBegun(token))) await Bun.sleep(retryMs)
}

function hasBegun(token: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(Number(port), '127.0.0.1')
  let isBegun = false
  socket.setEncoding('latin1')
  socket.on('connect', () =>
    socket.write(
      `GET /api/v1/events/?after=latest HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    ),
  )
  socket.on('data', (text: string) => {
    if (!isBegun && !text.startsWith('HTTP/1.1 200')) return socket.destroy()
    if (!isBegun) report.begun++
    isBegun = true
    resolve(true)
    report.received += text.split('\ndata:').length - 1
    hasChanged = true
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    resolve(false)
    if (!isBegun) return
    report.begun--
    void Bun.sleep(retryMs).then(() => open(token))
  })
  return promise
}

// Its streams hold it open: it ends with the test.
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (hasChanged) process.send?.(report)
  hasChanged = false
}, 10)
