import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { isTeam } from '../../auth/permissions.ts'
import type { Audience } from '../../boards/audience.ts'
import { findVisibleBoard, findVisibleBoardById } from '../../boards/boards.ts'
import { findUser, findUserByEmail } from '../../people/users/find-user.ts'
import { findStatus, findStatusId, unknownStatus } from '../../statuses/find-status.ts'
import { findTag, findTagByName } from '../../tags/tags.ts'

type Reference = number | string

/** What a body names. */
export type Named = {
  board?: Reference | undefined
  status?: Reference | undefined
  tags?: Reference[] | undefined
  tags_add?: Reference[] | undefined
  tags_remove?: Reference[] | undefined
  owner?: Reference | null | undefined
}

/** The ids of what a body names; undefined where it names none. */
export type References = {
  boardId: number | undefined
  statusId: number | undefined
  tagIds: number[] | undefined
  addedTagIds: number[] | undefined
  removedTagIds: number[] | undefined
  ownerId: number | null | undefined
}

export async function getReferences(
  db: CompanyDb,
  audience: Audience,
  named: Named,
): Promise<References> {
  const { errors, ...found } = await findReferences(db, audience, named)
  if (errors.length > 0) throw problem('invalid_input', { errors })
  return found
}

/** Looks up whatever has the type of a name or an id; the schema reports the rest. */
export async function referenceErrors(
  db: CompanyDb,
  audience: Audience,
  { board, status, owner, ...lists }: Record<string, unknown>,
): Promise<FieldError[]> {
  const named: Named = {
    board: isReference(board) ? board : undefined,
    status: isReference(status) ? status : undefined,
    tags: referencesIn(lists.tags),
    tags_add: referencesIn(lists.tags_add),
    tags_remove: referencesIn(lists.tags_remove),
    owner: isReference(owner) ? owner : undefined,
  }
  return (await findReferences(db, audience, named)).errors
}

function referencesIn(list: unknown): Reference[] | undefined {
  return Array.isArray(list) && list.length <= 20 ? list.filter(isReference) : undefined
}

function isReference(value: unknown): value is Reference {
  return (typeof value === 'string' && value.trim() !== '') || Number.isSafeInteger(value)
}

async function findReferences(
  db: CompanyDb,
  audience: Audience,
  { board, status, tags, tags_add, tags_remove, owner }: Named,
): Promise<References & { errors: FieldError[] }> {
  const errors: FieldError[] = []
  const found = <Id>(id: Id | undefined, error: FieldError): Id | undefined => {
    if (id === undefined) errors.push(error)
    return id
  }
  return {
    errors,
    boardId:
      board === undefined ? undefined : found(await boardOf(db, audience, board), unknownBoard),
    statusId: status === undefined ? undefined : await statusOf(db, status, errors),
    tagIds: tags && (await tagsOf(db, 'tags', tags, errors)),
    addedTagIds: tags_add && (await tagsOf(db, 'tags_add', tags_add, errors)),
    removedTagIds: tags_remove && (await tagsOf(db, 'tags_remove', tags_remove, errors)),
    ownerId:
      owner === undefined || owner === null ? owner : found(await ownerOf(db, owner), unknownOwner),
  }
}

async function boardOf(db: CompanyDb, audience: Audience, board: Reference) {
  const found =
    typeof board === 'number'
      ? await findVisibleBoardById(db, audience, board)
      : await findVisibleBoard(db, audience, board.trim())
  return found?.id
}

async function statusOf(db: CompanyDb, status: Reference, errors: FieldError[]) {
  const id =
    typeof status === 'number'
      ? (await findStatus(db, status))?.id
      : await findStatusId(db, status.trim())
  if (id === undefined) errors.push(await unknownStatus(db))
  return id
}

async function tagsOf(db: CompanyDb, field: string, tags: Reference[], errors: FieldError[]) {
  const ids = new Set<number>()
  for (const [at, tag] of tags.entries()) {
    const found = typeof tag === 'number' ? await findTag(db, tag) : await findTagByName(db, tag)
    if (found) ids.add(found.id)
    else errors.push({ field: `${field}.${at}`, ...unknownTag })
  }
  return [...ids]
}

/** Only the team is named by those who may name owners, so this tells nobody which customers exist. */
async function ownerOf(db: CompanyDb, owner: Reference) {
  const user =
    typeof owner === 'number' ? await findUser(db, owner) : await findUserByEmail(db, owner)
  return user && isTeam(user.role) && user.deactivated === null ? user.id : undefined
}

const unknownBoard: FieldError = {
  field: 'board',
  code: 'unknown_board',
  message: 'There is no such board.',
}

const unknownTag = { code: 'unknown_tag', message: 'There is no such tag.' } as const

const unknownOwner: FieldError = {
  field: 'owner',
  code: 'unknown_user',
  message: 'There is no such active admin or member of the team.',
}
