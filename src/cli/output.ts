import { type Output, openOutputFile } from '../platform/archive/output-file.ts'
import { asFailure } from './as-failure.ts'

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
