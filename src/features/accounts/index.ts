export { addUser } from './add-user.ts'
export {
  createUserEndpoint,
  deleteUserEndpoint,
  editUserEndpoint,
  getUserEndpoint,
  listUsersEndpoint,
  meEndpoint,
} from './api.ts'
export { chooseLanguage } from './choose-language.ts'
export { createUser } from './create-user.ts'
export {
  addCustomer,
  asUserErrors,
  asUserInput,
  type Customer,
  customerFieldErrors,
  customerFields,
  customerName,
} from './customer.ts'
export { editUser, setTrusted } from './edit-user.ts'
export { emailKey, isEmail } from './email.ts'
export { eraseUser } from './erase-user.ts'
export {
  userBlocked,
  userCreated,
  userDeactivated,
  userDeleted,
  userDetailsEdited,
  userEdited,
  userErased,
  userReactivated,
  userRoleChanged,
  userTrustChanged,
  userUnblocked,
  userVotesVoided,
} from './events.ts'
export { unknownOrganization } from './find-references.ts'
export {
  findUser,
  findUserByEmail,
  findUserByExternalId,
  findUsers,
  findUsersWith,
  getUser,
  getWriter,
  type User,
} from './find-user.ts'
export { findUserIds, findUsersByKeys, type KnownUser } from './find-user-ids.ts'
export { hasActiveAdmin, isLastAdmin } from './has-active-admin.ts'
export { listUsers } from './list-users.ts'
export { loadUserDetails } from './load-user-details.ts'
export { creatorColumns, presentCreator, presentUser, presentUserDetails } from './present.ts'
export { publicName } from './public-name.ts'
export { removePerson } from './remove-person.ts'
export { requireEveryScope, requireWholeToken } from './require-whole-token.ts'
export { userResource } from './resource.ts'
export { userDetailsView, userInputs, userView } from './schema.ts'
export { setUserActive } from './set-user-active.ts'
export { shownName } from './shown-name.ts'
