import { type RawBuilder, sql } from 'kysely'

/** Where an item stands in a list ordered by `created`, then `id`, newest first. */
export type Position = { created: number; id: number }
export type Direction = 'older' | 'newer'
export type Cursor = { towards: Direction; from: Position }
export type PageRequest = { size: number; cursor?: Cursor | undefined }
/** `older` and `newer` lead to the neighbouring pages; undefined at the ends. */
export type Page<Item> = { items: Item[]; older?: Cursor | undefined; newer?: Cursor | undefined }

/** Reads at most `limit` items beyond a position, nearest first. */
export type Slice<Item> = (
  towards: Direction,
  from: Position | undefined,
  limit: number,
) => Promise<Item[]>

/** Cuts a page by key, so that no item is skipped or repeated while others write. */
export async function readPage<Item extends Position>(
  { size, cursor }: PageRequest,
  slice: Slice<Item>,
): Promise<Page<Item>> {
  const towards = cursor?.towards ?? 'older'
  const found = await slice(towards, cursor?.from, size + 1)
  const items = found.slice(0, size)
  const ahead = found.length > size ? { towards, from: place(items.at(-1)!) } : undefined
  const behind = cursor && (await cursorBehind(cursor, items[0], slice))
  if (towards === 'newer') items.reverse()
  return towards === 'older'
    ? { items, older: ahead, newer: behind }
    : { items, older: behind, newer: ahead }
}

/** The way back, if anything is there. An empty page goes back to the cursor's own item. */
async function cursorBehind<Item extends Position>(
  cursor: Cursor,
  nearest: Item | undefined,
  slice: Slice<Item>,
): Promise<Cursor | undefined> {
  const towards = cursor.towards === 'older' ? 'newer' : 'older'
  const beyond = towards === 'newer' ? -1 : 1
  const from = nearest
    ? place(nearest)
    : { created: cursor.from.created, id: cursor.from.id + beyond }
  return (await slice(towards, from, 1)).length > 0 ? { towards, from } : undefined
}

function place({ created, id }: Position): Position {
  return { created, id }
}

/** The key comparison that an index on (created, id) answers by a seek. */
export function beyond(alias: string, towards: Direction, from: Position): RawBuilder<boolean> {
  const than = sql.raw(towards === 'older' ? '<' : '>')
  return sql`(${sql.ref(`${alias}.created`)}, ${sql.ref(`${alias}.id`)}) ${than} (${from.created}, ${from.id})`
}
