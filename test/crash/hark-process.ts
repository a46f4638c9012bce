import { afterAll } from 'bun:test'
import { resolve } from 'node:path'
import { waitUntil } from '../support/wait-until.ts'

const started: Bun.Subprocess[] = []
afterAll(() => {
  // A failed test must not leave a server behind.
  for (const child of started) child.kill('SIGKILL')
})

const command = resolve(process.env.HARK_COMMAND ?? `${import.meta.dir}/../../bin/hark`)

/** A Hark that can be killed, and started again on the same data. */
export async function startProcess(dataDir: string) {
  const child = Bun.spawn([command, 'serve'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  started.push(child)
  let printed = ''
  const decoder = new TextDecoder()
  void (async () => {
    for await (const chunk of child.stdout) printed += decoder.decode(chunk)
  })()
  const url = await waitUntil(
    'Hark is listening',
    () => /listening on (http\S+)/.exec(printed)?.[1],
  )
  return {
    url,
    token: () => /hark_\w{46}/.exec(printed)?.[0],
    async kill(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal)
      return child.exited
    },
  }
}

export async function createPost(url: string, token: string, title: string, key?: string) {
  const response = await fetch(`${url}/api/v1/posts/create/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify({ board: 'bugs', title }),
  })
  return { status: response.status, body: (await response.json()) as { post_id: number } }
}

/** How often each title is there. */
export async function countTitles(url: string, token: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const headers = { authorization: `Bearer ${token}` }
  for (let next: string | null = `${url}/api/v1/posts/?page_size=100`; next; ) {
    const { results, next: following } = (await (await fetch(next, { headers })).json()) as {
      results: { title: string }[]
      next: string | null
    }
    for (const { title } of results) counts.set(title, (counts.get(title) ?? 0) + 1)
    next = following
  }
  return counts
}
