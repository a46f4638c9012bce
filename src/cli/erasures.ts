import { readFile } from 'node:fs/promises'
import {
  erasureLines,
  listErasures,
  parseErasures,
} from '../features/people/privacy/erasure-log.ts'
import { replayErasures } from '../features/people/privacy/replay-erasures.ts'
import { type Command, CommandFailed, dataFlag, print } from './command.ts'
import { commandLine, withStore } from './open.ts'

export const exportErasuresCommand: Command = {
  summary: 'Print the ids of erased people',
  flags: { ...dataFlag },
  async run({ flags }) {
    await withStore(flags, async store => {
      process.stdout.write(erasureLines(await listErasures(store)))
    })
  },
}

export const applyErasuresCommand: Command = {
  summary: 'Erase people again after restoring a backup (FILE from `hark erasures export`)',
  operands: ['FILE'],
  flags: { ...dataFlag },
  async run({ flags, operands: [file = ''] }) {
    const text = await readFile(file, 'utf8').catch(error => {
      throw new CommandFailed(`${file} cannot be read: ${error.message}.`)
    })
    const erasures = parseErasures(text)
    if (erasures.length === 0 && text.trim() !== '')
      throw new CommandFailed(`${file} is not a list of erasures.`)
    await withStore(flags, async store => {
      const people = await replayErasures(store, erasures, commandLine)
      print(`Erased ${people} of ${erasures.length}; the others do not exist here.`)
    })
  },
}
