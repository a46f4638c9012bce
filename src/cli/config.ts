import { describeConfig, loadConfig } from '../config/load-config.ts'
import { type Command, jsonFlag } from './command.ts'
import { printRows } from './print-rows.ts'

export const configCommand: Command = {
  summary: 'Show the options in force, secrets hidden',
  flags: jsonFlag,
  async run({ flags }) {
    printRows(describeConfig(loadConfig(process.env), process.env), flags)
  },
}
