import { Problem } from '../errors/problem.ts'
import { loadDemo } from '../features/transfer/demo/load-demo.ts'
import { type Command, companyFlag, dataFlag, print } from './command.ts'
import { commandLine, withCompany } from './open.ts'

export const demoCommand: Command = {
  summary: "Fill the company with a year of a believable product's feedback",
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
        print(`${company.slug} has the demo already; nothing was changed.`)
      }
    })
  },
}
