export {
  createBoardEndpoint,
  deleteBoardEndpoint,
  editBoardEndpoint,
  getBoardEndpoint,
  listBoardsEndpoint,
} from './api.ts'
export { deleteBoard, hasPosts } from './delete-board.ts'
export {
  addBoardMemberEndpoint,
  listBoardMembersEndpoint,
  removeBoardMemberEndpoint,
} from './members-api.ts'
