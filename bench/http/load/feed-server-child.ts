import { loadConfig } from '../../../src/config/load-config.ts'
import { addToken } from '../../../src/features/auth/tokens/add-token.ts'
import { addBoard } from '../../../src/features/boards/boards.ts'
import { addCompany } from '../../../src/features/company/company.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { createLog } from '../../../src/platform/log.ts'
import { openStore } from '../../../src/server/process/open-store.ts'
import { serve } from '../../../src/server/process/serve.ts'
import { actors } from '../../../src/store/event.ts'
import { createStore, type Store } from '../../../src/store/store.ts'
import type { FeedFigures, FeedReply } from './feed-server.ts'

/**
 * A server whose statements are counted, which nobody can do from outside on SQLite. Each message is a number of posts
 * to create, one after the other, or 'memory'; the reply says what the process has spent until then.
 */
const [dataDir = '', tokensCount = '0', databaseUrl] = process.argv.slice(2)
const nobody = actors.commandLine

const store = await openStore({ dataDir, databaseUrl })
const counts = { statements: 0, looks: 0 }
const counted: Store['engine'] = {
  ...store.engine,
  read(scope, statement) {
    counts.statements++
    if (/ events /.test(statement.sql)) counts.looks++
    return store.engine.read(scope, statement)
  },
  close: async () => {},
}
const made = await addCompany(store, nobody, { slug: 'a', name: 'A' }, async transaction => {
  const person = { email: 'a@example.com', name: 'A', role: 'admin' as const }
  const userId = (await addUser(transaction, nobody, person))!
  await addBoard(transaction, nobody, { slug: 'open', name: 'Open', isPrivate: false })
  return userId
})
const db = store.company(made!.companyId)
const creatorId = made!.filled
const tokens: string[] = []
while (tokens.length < Number(tokensCount))
  tokens.push(await addToken(db, nobody, { ownerId: creatorId }))

const config = loadConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir }, {})
const server = serve(config, createStore(counted, store.clock), createLog('error'))
server.markStarted()
send({ url: server.url, tokens })

const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId }
process.on('message', async (asked: number | 'memory') => {
  // It takes longer than a write.
  if (asked === 'memory') Bun.gc(true)
  else
    for (let count = 0; count < asked; count++)
      await createPost(db, poster, { board: 'open', title: 'A', content: '' })
  send({ figures: figures() })
})
process.on('disconnect', () => process.exit())

function figures(): FeedFigures {
  const { user, system } = process.cpuUsage()
  return { ...counts, cpuMicros: user + system, bytes: process.memoryUsage.rss() }
}

function send(reply: FeedReply) {
  process.send?.(reply)
}
