import { describeConfig, loadConfig } from '../config/load-config.ts'
import { formatJson } from '../platform/text/format-json.ts'
import { apiDocument } from '../server/api/document.ts'
import { apiRoutes } from '../server/routes/api.ts'
import { type Command, jsonFlag, print } from './command.ts'
import { printRows } from './print-rows.ts'

export const configCommand: Command = {
  summary: 'Show the current options, with secrets hidden',
  flags: jsonFlag,
  async run({ flags }) {
    printRows(describeConfig(loadConfig(process.env), process.env), flags)
  },
}

export const openApiCommand: Command = {
  summary: 'Print the OpenAPI 3.1 document',
  flags: {},
  async run() {
    print(formatJson(await apiDocument(apiRoutes)))
  },
}
