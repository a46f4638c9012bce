import { loadConfig } from '../config/load-config.ts'
import { options } from '../config/options.ts'
import { Problem } from '../errors/problem.ts'
import { addLoginLink } from '../features/auth/sessions/login-links.ts'
import { companyAddress } from '../features/company/company.ts'
import { addUser } from '../features/people/users/add-user.ts'
import { setUserActive } from '../features/people/users/edit-user.ts'
import { isEmail } from '../features/people/users/email.ts'
import { findUserByEmail } from '../features/people/users/find-user.ts'
import { addresses, findServedBaseUrl } from '../server/process/addresses.ts'
import type { Role } from '../store/tables.ts'
import { type Command, CommandFailed, companyFlag, dataFlag, print, UsageError } from './command.ts'
import { filledFlag, shortFlag } from './filled-flag.ts'
import { commandLine, withCompany } from './open.ts'

const roles: Role[] = ['admin', 'team', 'customer']

export const addUserCommand: Command = {
  summary: 'Add a person',
  flags: {
    email: { value: 'EMAIL', help: 'Their email address', isRequired: true },
    name: { value: 'NAME', help: 'Their name', isRequired: true },
    role: { value: 'ROLE', help: `One of ${roles.join(', ')}`, isRequired: true },
    alias: { value: 'ALIAS', help: 'A short name to show instead' },
    ...companyFlag,
    ...dataFlag,
  },
  run({ flags }) {
    const email = flags.email!.trim()
    const name = filledFlag(flags, 'name')
    const alias = shortFlag(flags, 'alias')
    const role = roles.find(known => known === flags.role)
    if (!isEmail(email)) throw new UsageError(`--email must be one email address, not "${email}".`)
    if (!role)
      throw new UsageError(`--role must be one of ${roles.join(', ')}, not "${flags.role}".`)
    return withCompany(flags, async (db, company) => {
      const id = await addUser(db, commandLine, { email, name, role, alias })
      if (id === undefined) throw new CommandFailed(`${company.slug} already has a user ${email}.`)
      print(`Added ${name} <${email}> as ${role} of ${company.slug}.`)
    })
  },
}

function activity(word: 'deactivate' | 'reactivate', summary: string): Command {
  return {
    summary,
    flags: {
      email: { value: 'EMAIL', help: 'Their email address', isRequired: true },
      ...companyFlag,
      ...dataFlag,
    },
    run({ flags }) {
      return withCompany(flags, async (db, company) => {
        const isActive = word === 'reactivate'
        const found = await setUserActive(db, commandLine, flags.email!, isActive).catch(error => {
          if (!(error instanceof Problem && error.code === 'last_admin')) throw error
          throw new CommandFailed(
            `${flags.email} is the last active admin of ${company.slug}; add or reactivate another one first.`,
          )
        })
        if (!found) throw new CommandFailed(`${company.slug} has no user ${flags.email}.`)
        print(`${isActive ? 'Reactivated' : 'Deactivated'} ${flags.email}.`)
      })
    },
  }
}

export const deactivateUserCommand = activity(
  'deactivate',
  "Stop a person's sessions and tokens immediately",
)
export const reactivateUserCommand = activity('reactivate', 'Reactivate a person')

export const loginLinkCommand: Command = {
  summary: 'Print a sign-in link for a person; it works once and expires in 15 minutes',
  operands: ['EMAIL'],
  flags: {
    'base-url': { value: 'URL', help: options.baseUrl.help },
    ...companyFlag,
    ...dataFlag,
  },
  run({ flags, operands: [email = ''] }) {
    return withCompany(flags, async (db, company) => {
      const user = await findUserByEmail(db, email)
      if (!user) throw new CommandFailed(`${company.slug} has no user ${email}.`)
      if (user.deactivated !== null) throw new CommandFailed(`${user.email} is deactivated.`)
      const config = loadConfig(process.env, flags)
      const served = config.baseUrl ?? findServedBaseUrl(config.dataDir)
      const { baseUrl } = addresses({ ...config, baseUrl: served }, config.port)
      const secret = await addLoginLink(db, commandLine, user.id)
      print(`${companyAddress(company, baseUrl).base}/login/?token=${secret}`)
    })
  },
}
