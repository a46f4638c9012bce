import { pinned } from './cores.ts'

/** What a script of ours prints, in a process of its own. */
export async function runScript(script: string, words: string[], cores?: string): Promise<string> {
  const child = Bun.spawn(pinned([process.execPath, script, ...words], cores), {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [text, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  if ((await child.exited) !== 0) throw new Error(`${script} failed: ${errors}`)
  return text
}
