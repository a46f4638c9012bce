import { findUserByEmail } from '../features/accounts/index.ts'
import { type Command, companyFlag, dataFlag, print } from './command.ts'
import { story } from './demo/story.ts'
import { tellStory } from './demo/tell-story.ts'
import { commandLine, withCompany } from './open.ts'

export const demoCommand: Command = {
  summary: "Fill the company with a year of a believable product's feedback",
  flags: { ...companyFlag, ...dataFlag },
  run({ flags }) {
    return withCompany(flags, async (db, company) => {
      const added = await db.write(commandLine, async transaction => {
        if (await findUserByEmail(transaction, story.people[0]!.email)) return undefined
        return tellStory(transaction, story)
      })
      print(
        added
          ? `Added ${added.posts} posts, ${added.comments} comments and ${added.votes} votes by ${story.people.length} people to ${company.slug}.`
          : `${company.slug} has the demo already; nothing was changed.`,
      )
    })
  },
}
