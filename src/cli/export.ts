import { loadConfig } from '../config/load-config.ts'
import { exportCompany } from '../features/transfer/snapshot/export-company.ts'
import { type Output, openOutputFile } from '../platform/archive/output-file.ts'
import { fileStorage } from '../server/process/file-storage.ts'
import { asFailure } from './as-failure.ts'
import { type Command, companyFlag, dataFlag, print, printError } from './command.ts'
import { withCompany } from './open.ts'

export const exportCommand: Command = {
  summary:
    'Export a whole company as one snapshot while Hark runs (FILE, or - for standard output)',
  operands: ['FILE'],
  flags: { ...companyFlag, ...dataFlag },
  async run({ flags, operands: [file = ''] }) {
    const imageFolder = fileStorage(loadConfig(process.env, flags)).folder
    const onMissingImage = (id: number) =>
      printError(`The file of image ${id} is missing or incomplete; the image is left out.`)
    await withCompany(
      flags,
      async (db, { slug }) => {
        const output = await openOutput(file)
        try {
          const images = { imageFolder, onMissingImage }
          const { rows, bytes, sha256 } = await exportCompany(db, images, output.write)
          await output.finish()
          const report = file === '-' ? printError : print
          report(`Exported ${slug}: ${rows} rows, ${bytes} bytes, SHA-256 ${sha256}.`)
        } catch (error) {
          await output.discard()
          throw asFailure(error, 'The export stopped')
        }
      },
      { isPatient: true },
    )
  },
}

/** A file, or standard output for `-`. */
export async function openOutput(path: string): Promise<Output> {
  if (path === '-') return standardOutput()
  return openOutputFile(path).catch(error => {
    throw asFailure(error, `${path} cannot be written`)
  })
}

/** A slow reader holds the export up: what is not read yet does not pile up in memory. */
function standardOutput(): Output {
  const { stdout } = process
  let failed: Error | undefined
  stdout.on('error', error => {
    failed = error
  })
  return {
    async write(bytes) {
      if (failed) throw failed
      if (stdout.write(bytes)) return
      await new Promise<void>((resolve, reject) => {
        stdout.once('drain', resolve)
        stdout.once('error', reject)
      })
    },
    finish: () =>
      new Promise((resolve, reject) =>
        stdout.write('', error => (error ? reject(error) : resolve())),
      ),
    discard: async () => {},
  }
}
