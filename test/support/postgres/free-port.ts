import { connect, createServer } from 'node:net'

/**
 * A port below those that the system hands out to outgoing connections: while a killed server is
 * down, one of those could take its port, or even be connected to itself.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    if (await isFree(port)) return port
  }
  throw new Error('Found no free port.')
}

/** Another process may take the port between the look and the start, so one more is tried then. */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort())
    } catch (error) {
      const isTaken = /address (?:already )?in use|is taken/i.test(String(error))
      if (!isTaken || attempt === 5) throw error
    }
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  return promise
}

/** Whether somebody listens there. */
export function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true))
  socket.on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
