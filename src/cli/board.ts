import { Problem } from '../errors/problem.ts'
import { addBoard } from '../features/boards/add-board.ts'
import { findBoardBySlug } from '../features/boards/find-board.ts'
import { setBoardMember } from '../features/boards/set-board-member.ts'
import { findUserByEmail } from '../features/people/users/find-user.ts'
import { isSlug } from '../platform/text/slug.ts'
import { type Command, CommandFailed, companyFlag, dataFlag, print, UsageError } from './command.ts'
import { filledFlag } from './filled-flag.ts'
import { commandLine, withCompany } from './open.ts'

/** The API's limit. */
const boardNameLengthMax = 60

export const addBoardCommand: Command = {
  summary: 'Add a board',
  flags: {
    slug: { value: 'SLUG', help: 'The short part of its URL: a-z, 0-9 and -', isRequired: true },
    name: { value: 'NAME', help: 'Its name', isRequired: true },
    private: { help: 'Only admins and its members see it' },
    ...companyFlag,
    ...dataFlag,
  },
  run({ flags }) {
    const slug = flags.slug!
    const name = filledFlag(flags, 'name', boardNameLengthMax)
    if (!isSlug(slug)) throw new UsageError(`--slug must be of a-z, 0-9 and -, not "${slug}".`)
    return withCompany(flags, async (db, company) => {
      const isPrivate = flags.private !== undefined
      const id = await addBoard(db, commandLine, { slug, name, isPrivate }).catch(error => {
        if (!(error instanceof Problem && error.code === 'already_exists')) throw error
        throw new CommandFailed(`${company.slug} has a board named "${name}" already.`)
      })
      if (id === undefined)
        throw new CommandFailed(`${company.slug} has a board "${slug}" already.`)
      print(`Added the ${isPrivate ? 'private' : 'public'} board ${name} (${slug}).`)
    })
  },
}

export const boardMemberCommand: Command = {
  summary: 'Let a team member see a private board, or no longer',
  flags: {
    board: { value: 'SLUG', help: 'The board', isRequired: true },
    email: { value: 'EMAIL', help: 'The team member', isRequired: true },
    remove: { help: 'Take the membership away' },
    ...companyFlag,
    ...dataFlag,
  },
  run({ flags }) {
    return withCompany(flags, async db => {
      const board = await findBoardBySlug(db, flags.board!)
      const user = await findUserByEmail(db, flags.email!)
      if (!board) throw new CommandFailed(`There is no board "${flags.board}".`)
      if (!user) throw new CommandFailed(`There is no user ${flags.email}.`)
      if (user.role === 'customer') throw new CommandFailed(`${user.email} is not on the team.`)
      const isMember = flags.remove === undefined
      await setBoardMember(db, commandLine, { boardId: board.id, userId: user.id, isMember })
      print(`${user.email} is ${isMember ? 'now' : 'no longer'} a member of ${board.slug}.`)
    })
  },
}
