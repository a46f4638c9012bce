import { createPost } from '../../../src/features/posts/create-post.ts'
import { openStore, type StoreLocation } from '../../../src/server/process/open-store.ts'
import { makePost } from '../corpus/make-post.ts'
import { postsPerCommit } from './recording.ts'

/** Creates posts as a server does, 32 at a time. */
export async function createPosts(
  location: StoreLocation,
  firstNumber: number,
  posts: number,
): Promise<void> {
  const store = await openStore(location)
  const db = store.company(1)
  const { id: userId } = await db.query
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const { id: tokenId } = await db.query.selectFrom('tokens').select('id').executeTakeFirstOrThrow()
  const poster = {
    actor: { via: 'token' as const, userId, tokenId, sessionId: null },
    audience: { boards: 'every' as const },
    creatorId: userId,
  }
  for (let done = 0; done < posts; done += postsPerCommit) {
    const numbers = Array.from({ length: postsPerCommit }, (_, n) => firstNumber + done + n)
    await Promise.all(numbers.map(number => createPost(db, poster, makePost(number))))
  }
  await store.engine.close()
}
