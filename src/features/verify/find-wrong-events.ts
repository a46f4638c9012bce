import type { CompanyDb } from '../store/index.ts'

const eventsPerRead = 2_000
const namedMax = 100

/** Events that are not numbered one after the other, or whose data nobody can read. */
export function findWrongEvents(db: CompanyDb): Promise<string[]> {
  return db.snapshot(async snapshot => {
    const wrong: string[] = []
    let last = 0
    for (let isFirst = true; ; isFirst = false) {
      let read = snapshot.query.selectFrom('events').select(['version', 'data'])
      if (!isFirst) read = read.where('version', '>', last)
      const events = await read.orderBy('version').limit(eventsPerRead).execute()
      for (const { version, data } of events) {
        if (version !== last + 1) wrong.push(`event ${version} follows ${last}`)
        if (!isJsonObject(data)) wrong.push(`event ${version} has data that is no JSON object`)
        last = version
      }
      if (events.length < eventsPerRead || wrong.length >= namedMax) return wrong.slice(0, namedMax)
    }
  })
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
