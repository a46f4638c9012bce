/** Plain requests, whose failing is part of the story. */
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
