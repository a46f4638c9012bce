export {
  createBoardEndpoint,
  deleteBoardEndpoint,
  editBoardEndpoint,
  getBoardEndpoint,
  listBoardsEndpoint,
} from './api.ts'
export { deleteBoard, hasPosts } from './delete-board.ts'
export { listMembers } from './list-members.ts'
export {
  addBoardMemberEndpoint,
  listBoardMembersEndpoint,
  removeBoardMemberEndpoint,
  setMember,
} from './members-api.ts'
export { createBoardBody, editBoardBody } from './schema.ts'
