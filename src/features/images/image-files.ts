import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Stores bytes in a file of its own, and gives its name within the folder. Under another name until all of it is there:
 * what a crash leaves is never taken for an image.
 */
export async function writeImageFile(
  folder: string,
  companyId: number,
  bytes: Uint8Array,
): Promise<string> {
  const name = `${companyId}/${crypto.randomUUID()}.webp`
  const path = join(folder, name)
  await mkdir(join(folder, String(companyId)), { recursive: true, mode: 0o700 })
  const file = Bun.file(`${path}.part`)
  await Bun.write(file, bytes, { mode: 0o600 })
  await rename(`${path}.part`, path)
  return name
}

/** Undefined where it is not there. */
export async function readImageFile(
  folder: string,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = Bun.file(join(folder, name))
  return (await file.exists()) ? file.bytes() : undefined
}

/** One that is gone already is fine. */
export async function removeImageFile(folder: string, name: string) {
  await rm(join(folder, name), { force: true })
}

/** Every file of a company. */
export async function removeImageFolder(folder: string, companyId: number) {
  await rm(join(folder, String(companyId)), { recursive: true, force: true })
}
