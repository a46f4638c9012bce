export {
  createBoardEndpoint,
  deleteBoardEndpoint,
  editBoardEndpoint,
  getBoardEndpoint,
  listBoardsEndpoint,
} from './api.ts'
export {
  addBoardMemberEndpoint,
  listBoardMembersEndpoint,
  removeBoardMemberEndpoint,
} from './members-api.ts'
