import type { Consumer, Follower } from '../../../src/features/jobs/consumer.ts'

/** Sends every post.created twice, to `a` and to `b`, as a line of text. */
export function recordingConsumer(
  record: (line: string) => void | Promise<void>,
): Consumer & Follower {
  return {
    name: 'recording',
    plan: async (_, events) =>
      events
        .filter(({ type }) => type === 'post.created')
        .flatMap(({ version }) => [
          { version, target: 'a' },
          { version, target: 'b' },
        ]),
    async send(_, { id, version, target }) {
      await record(`${version} ${target} ${id}`)
      return { state: 'sent' }
    },
  }
}
