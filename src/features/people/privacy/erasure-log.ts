import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Store } from '../../../store/store.ts'

/**
 * An erased person, without anything about them: the ids of the row in `users` and its creation time, because a
 * restored database issues ids again.
 */
export type Erasure = z.infer<typeof erasure>

const erasure = z.object({
  company_id: z.int().positive(),
  user_id: z.int().positive(),
  registered: z.int(),
})

export async function listErasures(store: Store): Promise<Erasure[]> {
  return store.installation
    .selectFrom('erasures')
    .select(['company_id', 'user_id', 'registered'])
    .orderBy('company_id')
    .orderBy('user_id')
    .execute()
}

/** One JSON object a line. A line that was cut while it was written is left out: what it says is written again. */
export function parseErasures(text: string): Erasure[] {
  return text.split('\n').flatMap(line => {
    try {
      return erasure.parse(JSON.parse(line))
    } catch {
      return []
    }
  })
}

export function erasureLines(erasures: Erasure[]): string {
  return erasures.map(each => `${JSON.stringify(each)}\n`).join('')
}

export async function readErasures(file: string): Promise<Erasure[]> {
  return parseErasures(await readText(file))
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')) return ''
    throw error
  }
}

/** Appends those that the file does not have yet; nothing in it is ever changed. */
export async function appendErasures(file: string, erasures: Erasure[]): Promise<void> {
  const text = await readText(file)
  const known = new Set(parseErasures(text).map(keyOf))
  const missing = erasures.filter(each => !known.has(keyOf(each)))
  if (missing.length === 0) return
  await mkdir(dirname(file), { recursive: true })
  const isCut = text !== '' && !text.endsWith('\n')
  await appendFile(file, (isCut ? '\n' : '') + erasureLines(missing), { mode: 0o600, flush: true })
}

function keyOf({ company_id, user_id, registered }: Erasure): string {
  return [company_id, user_id, registered].join()
}
