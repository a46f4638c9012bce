export { addBoard, positionMax } from './add-board.ts'
export { type Audience, audienceOf, sees, seesHeld } from './audience.ts'
export { editBoard, slugTaken } from './edit-board.ts'
export {
  boardCreated,
  boardDeleted,
  boardMemberAdded,
  boardMemberRemoved,
  boardUpdated,
} from './events.ts'
export {
  type Board,
  boardById,
  findBoardBySlug,
  findVisibleBoard,
  findVisibleBoardById,
  listVisibleBoards,
} from './find-board.ts'
export { haveSameAudience } from './same-audience.ts'
export { boardView, moderations, moderationView } from './schema.ts'
export { setBoardMember } from './set-board-member.ts'
export { boardUrl } from './url.ts'
