import { keepTrack, stopChild } from '../servers/children.ts'

/** What a process has done since it began. */
export type FeedFigures = { statements: number; looks: number; cpuMicros: number; bytes: number }

export type FeedReply = { url: string; tokens: string[] } | { figures: FeedFigures }

type Place = { dataDir: string; databaseUrl?: string }

/** A Hark in a process of its own that counts its statements, with that many tokens. */
export async function startFeedServer({ dataDir, databaseUrl }: Place, tokens: number) {
  let reply = Promise.withResolvers<FeedReply>()
  const script = `${import.meta.dir}/feed-server-child.ts`
  const more = databaseUrl ? [databaseUrl] : []
  const child = keepTrack(
    Bun.spawn([process.execPath, script, dataDir, String(tokens), ...more], {
      stdout: 'inherit',
      stderr: 'inherit',
      ipc: message => reply.resolve(message as FeedReply),
      onExit: () => reply.reject(new Error('The server for feed readers has ended.')),
    }),
  )
  const figuresAfter = async (asked: number | 'memory'): Promise<FeedFigures> => {
    reply = Promise.withResolvers()
    child.send(asked)
    return ((await reply.promise) as { figures: FeedFigures }).figures
  }
  const started = (await reply.promise) as { url: string; tokens: string[] }
  return {
    ...started,
    /** Creates posts; what the process has spent until then. */
    write: (posts: number) => figuresAfter(posts),
    /** What it needs, and not what it has yet to give back. */
    memory: async () => (await figuresAfter('memory')).bytes,
    async stop() {
      reply.promise.catch(() => {})
      await stopChild(child)
    },
  }
}
