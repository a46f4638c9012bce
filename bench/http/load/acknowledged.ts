const startOfList = '"results":[{"id":'
const linkOfPost = '/post/'

/** The newest post whose creation was acknowledged: every first page that is asked for later must show it. */
export class Acknowledged {
  newest = 0

  add(id: number): void {
    this.newest = Math.max(this.newest, id)
  }
}

/** Of a list as JSON, or of a board's page: its first post, as ids rise with time. 0 where it has none. */
export function newestPostId(body: Buffer): number {
  const list = body.indexOf(startOfList)
  if (list >= 0) return digitsAt(body, list + startOfList.length)
  const link = body.indexOf(linkOfPost)
  return link < 0 ? 0 : digitsAt(body, link + linkOfPost.length)
}

function digitsAt(body: Buffer, start: number): number {
  return Number.parseInt(body.toString('latin1', start, start + 16), 10)
}
