import type { Selectable } from 'kysely'
import { fieldProblem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Tables } from '../../store/tables.ts'
import { type CallerRole, hasAccount, isTeam } from '../auth/permissions.ts'
import { chosenSegments } from '../segments/admission.ts'

/** Who sees a board, most people first. */
export const visibilities = ['everyone', 'signed_in', 'chosen', 'segment', 'team'] as const
export type Visibility = (typeof visibilities)[number]

/** What customers who see a board can do there. The team sees and writes everything. */
export const modes = ['all', 'own', 'read_only'] as const
export type Mode = (typeof modes)[number]

/**
 * The boards whose posts a caller sees. Callers who see the same boards get the same answers. Two things that no list has
 * come on top, each for one person. `own`: boards where they see only posts of their own. `held`: whose held posts and
 * comments they see, everybody's or those of one person; nobody's unless given.
 */
export type Audience = ({ boards: 'every' } | { boards: number[] }) & {
  own?: { boards: number[]; by: number }
  held?: 'every' | number
}

type StoredAccess = Pick<Selectable<Tables['boards']>, 'is_private' | 'visible_to' | 'mode'>

/** A board of the company, and whether the person in question, their organization or a segment that counts them is chosen. */
export type KnownBoard = StoredAccess & {
  id: number
  isMember: boolean
  isOfOrganization: boolean
  isInSegment: boolean
}

/** Who besides admins sees a board. Another kind of audience is another line. */
const isFor: Record<Visibility, (role: CallerRole, board: KnownBoard) => boolean> = {
  everyone: () => true,
  signed_in: hasAccount,
  chosen: (role, { isMember, isOfOrganization }) =>
    isTeam(role) || (hasAccount(role) && (isMember || isOfOrganization)),
  segment: (role, { isInSegment }) => isTeam(role) || (hasAccount(role) && isInSegment),
  team: (role, { isMember }) => role === 'team' && isMember,
}

/** Rows by earlier versions, and of boards that are like theirs, have no more than `is_private`. */
export function visibilityOf({
  is_private,
  visible_to,
}: Pick<StoredAccess, 'is_private' | 'visible_to'>): Visibility {
  return visible_to ?? (is_private === 1 ? 'team' : 'everyone')
}

/** `is_private` is 0 only where everybody sees every post: that is all that earlier versions know. */
export function storedAccess({ visibility, mode, segments }: Access) {
  const isPrivate = visibility !== 'everyone' || mode === 'own'
  return {
    is_private: isPrivate ? (1 as const) : (0 as const),
    visible_to: !isPrivate || visibility === 'team' ? null : visibility,
    mode,
    segments: JSON.stringify(segments),
  }
}

/** `segments` are those that it is for. */
export type Access = { visibility: Visibility; mode: Mode; segments: number[] }

export function accessOf(board: StoredAccess & { segments: string }): Access {
  const segments: number[] = JSON.parse(board.segments)
  return { visibility: visibilityOf(board), mode: board.mode, segments }
}

/**
 * What a board is after an edit. `is_private` alone keeps a board that is private as it is, and opens it to everybody or closes
 * it to the team otherwise; beside the others it must agree with them.
 */
export function editedAccess(
  before: Access,
  given: { [Field in keyof Access]?: Access[Field] | undefined } & {
    is_private?: boolean | undefined
  },
): Access {
  const { is_private } = given
  const isPrivate = (access: Access) => storedAccess(access).is_private === 1
  const isOther = is_private !== undefined && is_private !== isPrivate(before)
  const base: Access = !isOther
    ? before
    : is_private
      ? { ...before, visibility: 'team' }
      : { ...before, visibility: 'everyone', mode: before.mode === 'own' ? 'all' : before.mode }
  const visibility = given.visibility ?? base.visibility
  const segments = chosenSegments({ ...given, visibility }, before.segments)
  const after = { visibility, mode: given.mode ?? base.mode, segments }
  if (is_private === undefined || is_private === isPrivate(after)) return after
  throw fieldProblem('is_private', 'invalid_choice', 'This contradicts `visibility` and `mode`.')
}

/** `id` is 0 for somebody without an account. */
type Person = { id: number; role: CallerRole }

export function audienceOf({ id, role }: Person, boards: KnownBoard[]): Audience {
  if (role === 'admin') return { boards: 'every' }
  const visible = boards.filter(board => isFor[visibilityOf(board)](role, board))
  const isOwn = ({ mode }: KnownBoard) => mode === 'own' && !isTeam(role)
  const [whole, own] = [visible.filter(board => !isOwn(board)), visible.filter(isOwn)]
  return {
    ...(whole.length === boards.length ? { boards: 'every' } : { boards: idsOf(whole) }),
    ...(own.length > 0 && { own: { boards: idsOf(own), by: id } }),
  }
}

const idsOf = (boards: KnownBoard[]) => boards.map(({ id }) => id)

/** Whether they see every post of a board. */
export function sees(audience: Pick<Audience, 'boards'>, boardId: number): boolean {
  return audience.boards === 'every' || audience.boards.includes(boardId)
}

/** Whether they see a board, be it only with posts of their own. */
export function seesBoard(audience: Audience, boardId: number): boolean {
  return sees(audience, boardId) || seesOnlyOwn(audience, boardId)
}

export function seesOnlyOwn({ own }: Audience, boardId: number): boolean {
  return own?.boards.includes(boardId) ?? false
}

/** A post by its board and author, whether it is held or not. */
export type PlacedPost = { board_id: number; creator_id: number }

export function seesPost(audience: Audience, { board_id, creator_id }: PlacedPost): boolean {
  return (
    sees(audience, board_id) || (seesOnlyOwn(audience, board_id) && audience.own?.by === creator_id)
  )
}

/** Whether they see what is held of this author, if they see its post. */
export function seesHeld({ held }: Audience, authorId: number): boolean {
  return held === 'every' || held === authorId
}

/** Whether they may write posts on a board that they see. On any that is read only, the team does. */
export function mayPostOn({ mode }: { mode: Mode }, role: CallerRole): boolean {
  return mode !== 'read_only' || isTeam(role)
}

/** Whether the same people see two posts: both boards are for the same people, and show them the same posts. */
export async function haveSameAudience(
  db: CompanyDb,
  one: PlacedPost,
  other: PlacedPost,
): Promise<boolean> {
  const boards = await db.query
    .selectFrom('boards')
    .select(['id', 'is_private', 'visible_to', 'mode', 'segments'])
    .where('id', 'in', [one.board_id, other.board_id])
    .execute()
  const isOwn = boards.some(({ mode }) => mode === 'own')
  if (isOwn && one.creator_id !== other.creator_id) return false
  const [board, second = board] = boards
  if (board === second) return true
  if (visibilityOf(board!) !== visibilityOf(second!)) return false
  if (isOwn && board!.mode !== second!.mode) return false
  if (['everyone', 'signed_in'].includes(visibilityOf(board!))) return true
  if (visibilityOf(board!) === 'segment') return board!.segments === second!.segments
  const [chosen, secondChosen] = [await chosenFor(db, board!.id), await chosenFor(db, second!.id)]
  return chosen === secondChosen
}

/** The people and organizations of a board, as one text. */
async function chosenFor(db: CompanyDb, boardId: number): Promise<string> {
  const members = await db.query
    .selectFrom('board_members')
    .select('user_id')
    .where('board_id', '=', boardId)
    .orderBy('user_id')
    .execute()
  const organizations = await db.query
    .selectFrom('board_organizations')
    .select('organization_id')
    .where('board_id', '=', boardId)
    .orderBy('organization_id')
    .execute()
  return JSON.stringify([
    members.map(({ user_id }) => user_id),
    organizations.map(({ organization_id }) => organization_id),
  ])
}
