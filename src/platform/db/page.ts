import { andThen } from '../and-then.ts'

/** Where an item stands in a list: its values in the columns that order it, and its id, which breaks ties. */
export type Position<Column extends string = 'created'> = Readonly<Record<Column | 'id', number>>
export type Direction = 'older' | 'newer'
export type Cursor<Column extends string = 'created'> = {
  towards: Direction
  from: Position<Column>
}
export type PageRequest<Column extends string = 'created'> = {
  size: number
  cursor?: Cursor<Column> | undefined
}
/** Which end a list begins with. */
export type StartsAt = 'newest' | 'oldest'
/** `older` and `newer` lead to the neighbouring pages; undefined at the ends. */
export type Page<Item, Column extends string = 'created'> = {
  startsAt: StartsAt
  items: Item[]
  older?: Cursor<Column> | undefined
  newer?: Cursor<Column> | undefined
}

/** An item that was read from a position on tells whether there is anything on the other side. */
export type Sliced<Item> = Item & { has_behind?: unknown }

/** How a list is read. On an engine that is in this process both answer at once. */
export type Slices<Item, Column extends string> = {
  /** At most `limit` items beyond a position, nearest first. */
  read(
    towards: Direction,
    from: Position<Column> | undefined,
    limit: number,
  ): Sliced<Item>[] | Promise<Sliced<Item>[]>
  /** Whether there is anything beyond a position. */
  hasAny(towards: Direction, from: Position<Column>): boolean | Promise<boolean>
}

/**
 * Cuts a page by key, so that no item is skipped or repeated while others write. Synchronous where the slices are.
 */
export function readPage<Item extends Position<Column>, Column extends string>(
  { size, cursor }: PageRequest<Column>,
  orderBy: readonly (Column | 'id')[],
  startsAt: StartsAt,
  slices: Slices<Item, Column>,
): Page<Item, Column> | Promise<Page<Item, Column>> {
  const onwards = startsAt === 'newest' ? 'older' : 'newer'
  const towards = cursor?.towards ?? onwards
  return andThen(slices.read(towards, cursor?.from, size + 1), items => {
    const hasMore = items.length > size
    if (hasMore) items.length = size
    const ahead = hasMore ? { towards, from: place(items.at(-1)!, orderBy) } : undefined
    const behind = cursor && cursorBehind(cursor, items[0], orderBy, slices)
    if (towards !== onwards) items.reverse()
    return andThen(behind, behind =>
      towards === 'older'
        ? { startsAt, items, older: ahead, newer: behind }
        : { startsAt, items, older: behind, newer: ahead },
    )
  })
}

/** The way back, if anything is there. An empty page goes back to the cursor's own item. */
function cursorBehind<Item extends Position<Column>, Column extends string>(
  cursor: Cursor<Column>,
  nearest: Sliced<Item> | undefined,
  orderBy: readonly (Column | 'id')[],
  slices: Slices<Item, Column>,
): Cursor<Column> | undefined | Promise<Cursor<Column> | undefined> {
  const towards = cursor.towards === 'older' ? 'newer' : 'older'
  if (nearest) return nearest.has_behind ? { towards, from: place(nearest, orderBy) } : undefined
  const from = { ...place(cursor.from, orderBy), id: idBehind(cursor) }
  return andThen(slices.hasAny(towards, from), hasAny => (hasAny ? { towards, from } : undefined))
}

/** The id from which the way back begins with the cursor's own item. */
export function idBehind({ towards, from }: Cursor<never>): number {
  return from.id + (towards === 'older' ? -1 : 1)
}

function place<Column extends string>(
  item: Position<Column>,
  orderBy: readonly (Column | 'id')[],
): Position<Column> {
  const values: Partial<Record<string, number>> = {}
  for (const name of orderBy) values[name] = item[name]
  return values as Position<Column>
}
