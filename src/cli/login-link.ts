import { loadConfig } from '../config/load-config.ts'
import { options } from '../config/options.ts'
import { addLoginLink } from '../features/auth/sessions/add-login-link.ts'
import { companyAddress } from '../features/company/address.ts'
import { findUserByEmail } from '../features/people/users/find-user.ts'
import { addresses } from '../server/process/addresses.ts'
import { findServedBaseUrl } from '../server/process/served-base-url.ts'
import { type Command, CommandFailed, companyFlag, dataFlag, print } from './command.ts'
import { commandLine, withCompany } from './open.ts'

export const loginLinkCommand: Command = {
  summary: 'Print a link that signs a person in; it works once, for 15 minutes',
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
