import { relative } from 'node:path'
import { firstStart } from '../app/first-start.ts'
import { openStore } from '../app/open-store.ts'
import { serve } from '../app/serve.ts'
import { loadConfig } from '../config/load-config.ts'
import { options } from '../config/options.ts'
import { createLog } from '../platform/log.ts'
import { type Command, CommandFailed, print } from './command.ts'

export const serveCommand: Command = {
  summary: 'Start Hark',
  flags: {
    port: { value: 'N', help: options.port.help },
    host: { value: 'HOST', help: options.host.help },
    data: { value: 'DIR', help: options.dataDir.help },
    'base-url': { value: 'URL', help: options.baseUrl.help },
  },
  async run({ flags }) {
    const config = loadConfig(process.env, flags)
    const log = createLog(config.logLevel)
    const store = await openStore(config)
    // Listening comes first: a start that fails must not use up the token that is shown only once.
    const server = start(() => serve(config, store, log), config.port)
    const token = await firstStart(store)
    const stopped = stopSignal()

    print(`Hark is listening on ${server.url}`)
    if (token) print(welcome(token, server.baseUrl, config.dataDir))
    await stopped
    log.info('stopping')
    await server.stop()
    log.info('stopped')
  },
}

function start<Server>(listen: () => Server, port: number): Server {
  try {
    return listen()
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE')
      throw new CommandFailed(`Port ${port} is taken; choose another with --port or PORT.`)
    if ((error as { code?: string }).code === 'EACCES')
      throw new CommandFailed(`Port ${port} needs more rights than this user has; choose another.`)
    throw error
  }
}

function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}

/** How this person calls Hark: as the built executable, or from the repository. */
function commandName(): string {
  const isExecutable = Bun.main.startsWith('/$bunfs/')
  return isExecutable ? relative('.', process.execPath) : 'bin/hark'
}

function welcome(token: string, baseUrl: string, dataDir: string): string {
  return `
This is a new installation; its data is in ${dataDir}.
The admin's API token, shown only this once:

  ${token}

Try it:

  curl -H 'Authorization: Bearer ${token}' ${baseUrl}/api/v1/posts/

The boards:     ${baseUrl}/
The API:        ${baseUrl}/api/docs/
More commands:  ${commandName()} --help
`
}
