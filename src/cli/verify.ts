import { loadConfig } from '../config/load-config.ts'
import { verifyCompanies, verifyStore } from '../features/transfer/verify/verify-store.ts'
import { fileStorage } from '../server/process/file-storage.ts'
import type { Store } from '../store/store.ts'
import { type Command, dataFlag, jsonFlag, print, printError } from './command.ts'
import { getCompany, withStore } from './open.ts'

export const verifyCommand: Command = {
  summary: 'Recount every stored count and check every invariant; exit 1 when one is off',
  flags: {
    company: { value: 'SLUG', help: 'Only the rows of this company (default: everything)' },
    ...jsonFlag,
    ...dataFlag,
  },
  run({ flags }) {
    const verify = async (store: Store) => {
      const { checked, errors } =
        flags.company === undefined
          ? await verifyStore(store, fileStorage(loadConfig(process.env, flags)).folder)
          : await verifyCompanies(store, (await getCompany(store, flags.company)).id)
      if (flags.json !== undefined) print(JSON.stringify({ checked, errors }, null, 2))
      else if (errors.length === 0) print(`All ${checked} checks hold.`)
      else for (const error of errors) printError(error)
      return errors.length === 0 ? 0 : 1
    }
    return withStore(flags, verify, { isPatient: true })
  },
}
