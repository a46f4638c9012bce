import { addDeliveries, type Deliveries } from '../../../src/features/events/jobs/deliveries.ts'
import type { Follower } from '../../../src/features/events/jobs/follow-events.ts'
import type { Store } from '../../../src/store/store.ts'

/**
 * Counts the steps of this process, before, inside and after each of its transactions and wherever else `step` is called,
 * and kills it at one of them.
 */
export function stepsToDieAt(store: Store, dieAt: number) {
  const steps = { count: 0 }
  const step = () => {
    if (++steps.count === dieAt) process.kill(process.pid, 'SIGKILL')
  }
  const { write } = store.engine
  store.engine.write = async (reach, work) => {
    step()
    const result = await write(reach, async (transaction, run) => {
      const done = await work(transaction, run, async () => {})
      // Everything is written, and not yet committed.
      step()
      return done
    })
    step()
    return result
  }
  return { step, steps }
}

/** Sends every post.created twice, to `a` and to `b`, as a line of text. */
export function recordingQueue(
  record: (line: string) => void | Promise<void>,
  name = 'recording',
): Follower & Deliveries {
  return {
    name,
    async follow(transaction, events) {
      const drafts = events
        .filter(({ type }) => type === 'post.created')
        .flatMap(({ version }) => [
          { version, target: 'a' },
          { version, target: 'b' },
        ])
      await addDeliveries(transaction, name, drafts)
    },
    async send(_, { id, version, target }) {
      await record(`${version} ${target} ${id}`)
      return { state: 'sent' }
    },
  }
}
