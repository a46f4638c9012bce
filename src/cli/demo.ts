import { Problem } from '../errors/problem.ts'
import { findBatch, listBatches } from '../features/transfer/batches/batches.ts'
import { removeAll, startRemoval } from '../features/transfer/batches/remove-batch.ts'
import { loadDemo } from '../features/transfer/demo/load-demo.ts'
import { isoTime } from '../platform/clock.ts'
import {
  type Command,
  CommandFailed,
  companyFlag,
  dataFlag,
  jsonFlag,
  print,
  UsageError,
} from './command.ts'
import { commandLine, withCompany } from './open.ts'
import { printRows } from './print-rows.ts'

export const demoCommand: Command = {
  summary: 'Fill a company with a year of realistic demo feedback',
  flags: { ...companyFlag, ...dataFlag },
  run({ flags }) {
    return withCompany(flags, async (db, company) => {
      try {
        const { postIds, comments, votes, userIds } = await loadDemo(db, commandLine)
        print(
          `Added ${postIds.length} posts, ${comments} comments and ${votes} votes by ${userIds.length} people to ${company.slug}.`,
        )
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'demo_exists') throw error
        print(`${company.slug} already has the demo; nothing was changed.`)
      }
    })
  },
}

export const listBatchesCommand: Command = {
  summary: 'List the demo and import batches, newest 100',
  flags: { ...companyFlag, ...jsonFlag, ...dataFlag },
  run({ flags }) {
    return withCompany(flags, async db => {
      const { items } = await listBatches(db, { size: 100 })
      const rows = items.map(batch => ({
        id: batch.id,
        kind: batch.kind,
        source: batch.source,
        state: batch.state,
        posts: batch.posts_count,
        users: batch.users_count,
        boards: batch.boards_count,
        created: isoTime(batch.created),
      }))
      printRows(rows, flags)
    })
  },
}

export const removeBatchCommand: Command = {
  summary: 'Remove a demo or import batch and everything attached to it',
  operands: ['ID'],
  flags: { ...companyFlag, ...dataFlag },
  run({ flags, operands: [id = ''] }) {
    if (!/^\d{1,15}$/.test(id))
      throw new UsageError(`ID must be a number from \`hark batch list\`, not "${id}".`)
    return withCompany(
      flags,
      async (db, company) => {
        const batch = await findBatch(db, Number(id))
        if (!batch) throw new CommandFailed(`${company.slug} has no batch ${id}.`)
        if (batch.state === 'removed') return print(`Batch ${id} is already removed.`)
        // Read again under the lock: a server may have removed it meanwhile.
        await db.write(commandLine, async transaction =>
          startRemoval(transaction, commandLine, (await findBatch(transaction, batch.id))!),
        )
        await removeAll(db, commandLine)
        const { retained_users_count: users, retained_boards_count: boards } = (await findBatch(
          db,
          batch.id,
        ))!
        const stay = [
          ...(users > 0 ? [`${users} of its users`] : []),
          ...(boards > 0 ? [`${boards} of its boards`] : []),
        ]
        print(`Removed batch ${id}.`)
        if (stay.length > 0) print(`Kept because they are in use: ${stay.join(' and ')}.`)
      },
      { isPatient: true },
    )
  },
}
