import { sql } from 'kysely'
import { rowsWith } from '../../platform/db/value-list.ts'
import type { Runner } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { ShownImage } from './image-row.ts'

type Placed = ShownImage & { place_id: number; position: number }

/** The images on each of these posts, in order. */
export function imagesOnPosts(db: Runner, ids: number[]): Promise<Map<number, ShownImage[]>> {
  return grouped(db, onPosts, ids)
}

/** The same of comments. */
export function imagesOnComments(db: Runner, ids: number[]): Promise<Map<number, ShownImage[]>> {
  return grouped(db, onComments, ids)
}

async function grouped(db: Runner, statement: typeof onPosts, ids: number[]) {
  if (ids.length === 0) return new Map<number, ShownImage[]>()
  const rows = [...(await db.run(statement, { ids: JSON.stringify(ids) }))]
  const inOrder = rows.sort((a, b) => a.position - b.position)
  const byPlace = Map.groupBy(inOrder, row => row.place_id)
  return new Map(
    [...byPlace].map(([placeId, images]) => [
      placeId,
      images.map(({ id, width, height }) => ({ id, width, height })),
    ]),
  )
}

/** By images_on_post. */
const onPosts = placedOn('post_id')

/** By images_on_comment. */
const onComments = placedOn('comment_id')

function placedOn(name: 'post_id' | 'comment_id') {
  return companyStatement<{ ids: string }, Placed>((companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const images = rowsWith(engine, 'images', owner, { name, type: 'bigint' }, value('ids'))
    return sql`select ${sql.ref(name)} as place_id, position, id, width, height from (${images}) as images`
  })
}
