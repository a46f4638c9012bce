import { type RawBuilder, sql } from 'kysely'

/** Where an item stands in a list ordered by `created`, then `id`, newest first. */
export type Position = { created: number; id: number }
export type Direction = 'older' | 'newer'
export type Cursor = { towards: Direction; from: Position }
export type PageRequest = { size: number; cursor?: Cursor | undefined }
/** `older` and `newer` lead to the neighbouring pages; undefined at the ends. */
export type Page<Item> = { items: Item[]; older?: Cursor | undefined; newer?: Cursor | undefined }

/** An item that was read from a position on tells whether there is anything on the other side. */
export type Sliced<Item> = Item & { has_behind?: unknown }

/** How a list is read. On an engine that is in this process both answer at once. */
export type Slices<Item> = {
  /** At most `limit` items beyond a position, nearest first. */
  read(
    towards: Direction,
    from: Position | undefined,
    limit: number,
  ): Sliced<Item>[] | PromiseLike<Sliced<Item>[]>
  /** Whether there is anything beyond a position. */
  hasAny(towards: Direction, from: Position): boolean | PromiseLike<boolean>
}

/** Cuts a page by key, so that no item is skipped or repeated while others write. */
export async function readPage<Item extends Position>(
  { size, cursor }: PageRequest,
  slices: Slices<Item>,
): Promise<Page<Item>> {
  const towards = cursor?.towards ?? 'older'
  const items = await slices.read(towards, cursor?.from, size + 1)
  const hasMore = items.length > size
  if (hasMore) items.length = size
  const ahead = hasMore ? { towards, from: place(items.at(-1)!) } : undefined
  const behind = cursor && (await cursorBehind(cursor, items[0], slices))
  if (towards === 'newer') items.reverse()
  return towards === 'older'
    ? { items, older: ahead, newer: behind }
    : { items, older: behind, newer: ahead }
}

/** The way back, if anything is there. An empty page goes back to the cursor's own item. */
async function cursorBehind<Item extends Position>(
  cursor: Cursor,
  nearest: Sliced<Item> | undefined,
  slices: Slices<Item>,
): Promise<Cursor | undefined> {
  const towards = cursor.towards === 'older' ? 'newer' : 'older'
  if (nearest) return nearest.has_behind ? { towards, from: place(nearest) } : undefined
  const from = justBefore(cursor)
  return (await slices.hasAny(towards, from)) ? { towards, from } : undefined
}

/** The place from which the way back begins with the cursor's own item. */
export function justBefore({ towards, from }: Cursor): Position {
  return { created: from.created, id: from.id + (towards === 'older' ? -1 : 1) }
}

function place({ created, id }: Position): Position {
  return { created, id }
}

/** The key comparison that an index on (created, id) answers by a seek. */
export function beyond(alias: string, towards: Direction, from: Position): RawBuilder<boolean> {
  const than = sql.raw(towards === 'older' ? '<' : '>')
  return sql`(${sql.ref(`${alias}.created`)}, ${sql.ref(`${alias}.id`)}) ${than} (${from.created}, ${from.id})`
}
