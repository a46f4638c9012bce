export { addUser } from './add-user.ts'
export {
  createUserEndpoint,
  deleteUserEndpoint,
  editUserEndpoint,
  getUserEndpoint,
  listUsersEndpoint,
  meEndpoint,
} from './api.ts'
export {
  addCustomer,
  type Customer,
  customerFieldErrors,
  customerFields,
  customerName,
} from './customer.ts'
export { emailKey, isEmail } from './email.ts'
export { eraseUser } from './erase-user.ts'
export {
  userCreated,
  userDeactivated,
  userDeleted,
  userEdited,
  userErased,
  userReactivated,
  userRoleChanged,
} from './events.ts'
export { findUser, findUserByEmail, findUsers, getUser, type User } from './find-user.ts'
export { findUserIds, findUsersByKeys, type KnownUser } from './find-user-ids.ts'
export { hasActiveAdmin } from './has-active-admin.ts'
export { creatorColumns, presentCreator, presentUser, presentUserDetails } from './present.ts'
export { publicName } from './public-name.ts'
export { requireWholeToken } from './require-whole-token.ts'
export { userResource } from './resource.ts'
export { userDetailsView, userView } from './schema.ts'
export { setUserActive } from './set-user-active.ts'
