import type { Micros } from '../../../platform/clock.ts'
import {
  postDeleted,
  postEffortChanged,
  postEtaChanged,
  postImpactChanged,
  postLocked,
  postMerged,
  postMoved,
  postOwnerChanged,
  postPinned,
  postRestored,
  postStatusChanged,
  postTagsChanged,
  postTriaged,
  postUnlocked,
  postUnmerged,
  postUnpinned,
  postUntriaged,
} from '../events.ts'
import { postFieldsChanged } from '../fields/events.ts'

type Said = Record<string, unknown>

/** An event of a post, with its data and details. */
type PostEvent = {
  id: number
  postId: number
  created: Micros
  type: string
  data: Said
  details?: Said | undefined
  actorId?: number | null
}

type Change = { before: unknown; after: unknown }

type Ends = { field: string; from: unknown; to: unknown }

const ends = (field: string, from: unknown, to: unknown): Ends => ({ field, from, to })

/** What can be undone: the field that an event changes, with its values before and after. */
const endsOf: Record<string, (data: Said, details: Said | undefined) => Ends | undefined> = {
  [postStatusChanged.type]: ({ from, to }) => ends('status', from, to),
  [postOwnerChanged.type]: ({ from, to }) => ends('owner', from, to),
  [postMoved.type]: ({ from_board_id, board_id }) => ends('board', from_board_id, board_id),
  [postTagsChanged.type]: ({ removed, added }) => ends('tags', sorted(removed), sorted(added)),
  [postEtaChanged.type]: (_data, details) => {
    const eta = details?.eta as Change | undefined
    return eta && ends('eta', eta.before, eta.after)
  },
  [postEffortChanged.type]: ({ from, to }) => ends('effort', from, to),
  [postImpactChanged.type]: ({ from, to }) => ends('impact', from, to),
  [postFieldsChanged.type]: (_data, details) => {
    const changed = Object.entries((details?.custom_fields ?? {}) as Record<string, Change>)
    const values = (end: keyof Change) => changed.map(([name, change]) => [name, change[end]])
    const names = JSON.stringify(changed.map(([name]) => name))
    return details && ends(`fields ${names}`, values('before'), values('after'))
  },
  [postPinned.type]: () => ends('pinned', false, true),
  [postUnpinned.type]: () => ends('pinned', true, false),
  [postLocked.type]: () => ends('locked', false, true),
  [postUnlocked.type]: () => ends('locked', true, false),
  [postTriaged.type]: () => ends('triaged', false, true),
  [postUntriaged.type]: () => ends('triaged', true, false),
  [postMerged.type]: ({ into_id }) => ends('merged', null, into_id),
  [postUnmerged.type]: ({ from_id }) => ends('merged', from_id, null),
  [postDeleted.type]: () => ends('deleted', false, true),
  [postRestored.type]: () => ends('deleted', true, false),
}

const sorted = (ids: unknown) => (ids as number[]).toSorted((one, other) => one - other)

function changeOf({ type, data, details }: PostEvent): Ends | undefined {
  return endsOf[type]?.(data, details)
}

/**
 * The ids of changes that were undone in less than `undoMicros`, and of what undid them, among events in the order of
 * time. Several are undone one by one, the last one first. What somebody else takes back is no undo: they disagree.
 */
export function undoneAmong(events: PostEvent[], undoMicros: Micros): Set<number> {
  const undone = new Set<number>()
  const open = new Map<string, { event: PostEvent; change: Ends }[]>()
  for (const event of events) {
    const change = changeOf(event)
    if (!change) continue
    const key = `${event.postId} ${change.field}`
    const before = open.get(key) ?? []
    open.set(key, before)
    const last = before.at(-1)
    const isUndo =
      last !== undefined &&
      event.created - last.event.created < undoMicros &&
      event.actorId === last.event.actorId &&
      isSame(change.from, last.change.to) &&
      isSame(change.to, last.change.from)
    if (isUndo) {
      before.pop()
      for (const { id } of [last.event, event]) undone.add(id)
    } else before.push({ event, change })
  }
  return undone
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The changes that people hear of as one: of one field, each less than `undoMicros` after the one before. */
export function changesAround<Event extends PostEvent>(
  events: Event[],
  own: Event,
  undoMicros: Micros,
): Event[] {
  const field = changeOf(own)?.field
  const ofField = events.filter(event => changeOf(event)?.field === field)
  const at = ofField.findIndex(({ id }) => id === own.id)
  if (at < 0) return [own]
  const follows = (index: number) =>
    ofField[index]!.created - ofField[index - 1]!.created < undoMicros
  let [first, last] = [at, at]
  while (first > 0 && follows(first)) first--
  while (last + 1 < ofField.length && follows(last + 1)) last++
  return ofField.slice(first, last + 1)
}

/** Whether the last of these changes leaves the field as it was before the first. */
export function isAsBefore(changes: PostEvent[]): boolean {
  return isSame(changeOf(changes[0]!)?.from, changeOf(changes.at(-1)!)?.to)
}
