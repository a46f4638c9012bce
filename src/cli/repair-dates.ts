import { listCompanies } from '../features/company/find-company.ts'
import { redateAhead } from '../features/posts/redate-ahead.ts'
import { type Command, dataFlag, print } from './command.ts'
import { countOf } from './import/count-of.ts'
import { commandLine, withStore } from './open.ts'

export const repairDatesCommand: Command = {
  summary: 'Give posts, comments and votes that a wrong clock dated ahead the current time',
  flags: { ...dataFlag },
  run({ flags }) {
    return withStore(
      flags,
      async store => {
        for (const { id, slug } of await listCompanies(store)) {
          const { posts, comments, votes } = await redateAhead(store.company(id), commandLine)
          const [first, second] = [countOf(posts, 'post'), countOf(comments, 'comment')]
          print(`${slug}: redated ${first}, ${second} and ${countOf(votes, 'vote')}.`)
        }
      },
      { isPatient: true },
    )
  },
}
