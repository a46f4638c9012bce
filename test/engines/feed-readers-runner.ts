import { connect } from 'node:net'

/**
 * Opens many event streams, in a process of its own: each takes a file descriptor on both sides. Reports how many have
 * begun, and how many events all of them have received together.
 */
export type Report = { begun: number; received: number }

const [port, count, ...tokens] = process.argv.slice(2)
const report: Report = { begun: 0, received: 0 }
let hasChanged = true

for (let at = 0; at < Number(count); at++) {
  open(tokens[at % tokens.length]!)
  // Not all at once: the server's backlog is finite.
  if (at % 100 === 99) await Bun.sleep(5)
}

/** A server that is busy refuses some: they come back, as a client should. */
function open(token: string) {
  const socket = connect(Number(port), '127.0.0.1')
  let hasBegun = false
  socket.setEncoding('latin1')
  socket.on('connect', () =>
    socket.write(
      `GET /api/v1/events/?after=latest HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    ),
  )
  socket.on('data', (text: string) => {
    if (!hasBegun && !text.startsWith('HTTP/1.1 200')) return socket.destroy()
    if (!hasBegun) report.begun++
    hasBegun = true
    report.received += text.split('\ndata:').length - 1
    hasChanged = true
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (hasBegun) report.begun--
    setTimeout(() => open(token), 200)
  })
}

// Its streams hold it open: it ends with the test.
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (hasChanged) process.send?.(report)
  hasChanged = false
}, 10)
