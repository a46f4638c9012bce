/** Somebody asked for the end before it was there. */
export class Stopped extends Error {}

/** A stream until its end, or until the signal, also while it waits for more to come. */
export async function* readChunks(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', cancel)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (signal.aborted) throw new Stopped('Stopped.')
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
