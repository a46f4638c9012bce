import { postOf } from '../../../store/append-events.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { eventKinds } from '../../events/kinds.ts'

const eventsPerRead = 2_000
const namedMax = 100

/** Events that are not numbered one after the other, are of no known type, or have other data than it declares. */
export function findWrongEvents(db: CompanyDb): Promise<string[]> {
  return db.longSnapshot(async snapshot => {
    const wrong: string[] = []
    let last = 0
    for (let isFirst = true; ; isFirst = false) {
      let read = snapshot.query
        .selectFrom('events')
        .select(['version', 'type', 'data', 'post_id', 'is_history'])
      if (!isFirst) read = read.where('version', '>', last)
      const events = await read.orderBy('version').limit(eventsPerRead).execute()
      for (const { version, type, data, ...columns } of events) {
        if (version !== last + 1) wrong.push(`event ${version} follows ${last}`)
        const kind = kinds.get(type)
        if (!kind) wrong.push(`event ${version} is of the unknown type ${type}`)
        else if (!kind.data.safeParse(parsed(data)).success)
          wrong.push(`event ${version} has data that a ${type} does not have`)
        else if (!Bun.deepEquals(columns, postOf(kind, parsed(data))))
          wrong.push(`event ${version} is not found with its post`)
        last = version
      }
      if (events.length < eventsPerRead || wrong.length >= namedMax) return wrong.slice(0, namedMax)
    }
  })
}

const kinds = new Map(eventKinds.map(kind => [kind.type, kind]))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
