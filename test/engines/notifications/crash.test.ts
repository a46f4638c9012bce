import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { addUser } from '../../../src/features/accounts/index.ts'
import { addComment } from '../../../src/features/comments/index.ts'
import { createPost } from '../../../src/features/posts/index.ts'
import { startSession } from '../../../src/features/sessions/index.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { engineNames, nobody, temporaryCompany } from '../temporary-store.ts'

test.each(engineNames)(
  'on %s, killed after a mail was accepted and before that is stored, the same mail is sent again under the same id',
  async engine => {
    const { db, folder, databaseUrl, userId } = await temporaryCompany({ engine })
    const mailbox = await openMailbox()
    const run = async (...more: string[]) => {
      const script = join(import.meta.dir, 'crashing-mail-runner.ts')
      const command = [process.execPath, script, folder, databaseUrl ?? '', mailbox.url, ...more]
      const child = Bun.spawn(command, { stdout: 'inherit', stderr: 'inherit' })
      await child.exited
      return child.signalCode
    }
    // The jobs are there from now on.
    expect(await run()).toBeNull()
    const ada = (await addUser(db, nobody, {
      email: 'ada@people.example',
      name: 'Ada',
      role: 'customer',
    }))!
    await db.write(nobody, transaction =>
      startSession(transaction, ada, { device: 'Test', isSecure: true }, 'ada@people.example'),
    )
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: ada }
    const post = await createPost(db, poster, { board: 'open', title: 'Dark mode', content: '' })
    const answer = { postId: post.id, creatorId: userId, content: 'Done.' }
    await addComment(db, { ...nobody, userId }, answer)

    expect(await run('die')).toBe('SIGKILL')
    expect(mailbox.all).toHaveLength(1)
    // What comes meanwhile is a mail of its own.
    await addComment(db, { ...nobody, userId }, { ...answer, content: 'Really.' })
    expect(await run()).toBeNull()
    expect(await run()).toBeNull()
    const id = (raw: string) => /^Message-ID: (.*)$/im.exec(raw)![1]!
    const [first, ...others] = mailbox.all
    expect(others).toHaveLength(2)
    const again = others.filter(({ raw }) => id(raw) === id(first!.raw))
    expect(again.map(({ text }) => text)).toEqual([first!.text])
    await mailbox.close()
  },
  120_000,
)
