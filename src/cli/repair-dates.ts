import { listCompanies } from '../features/companies/index.ts'
import { redateAhead } from '../features/posts/index.ts'
import { type Command, dataFlag, print } from './command.ts'
import { commandLine, withStore } from './open.ts'

export const repairDatesCommand: Command = {
  summary: 'Give what a wrong clock dated ahead the time of now: posts, comments and votes',
  flags: { ...dataFlag },
  run({ flags }) {
    return withStore(
      flags,
      async store => {
        for (const { id, slug } of await listCompanies(store)) {
          const { posts, comments, votes } = await redateAhead(store.company(id), commandLine)
          print(
            `${slug}: ${posts} posts, ${comments} comments and ${votes} votes were dated ahead.`,
          )
        }
      },
      { isPatient: true },
    )
  },
}
