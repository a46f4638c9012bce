import { z } from 'zod'
import { choice, text } from '../../../platform/http/fields.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { type EncodedImage, encodeImage } from '../../../platform/images/encode-image.ts'
import { imageTypes } from '../../../platform/images/image-format.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoint,
} from '../../endpoints/resource-endpoints.ts'
import { uploadBytesMax } from '../../images/visible-image.ts'
import { pictureSide, removePicture, setPicture } from '../pictures/pictures.ts'
import { createUser } from './add-user.ts'
import { deleteUser } from './delete-user.ts'
import { editUser } from './edit-user.ts'
import { getUser } from './find-user.ts'
import { listUsers } from './list-users.ts'
import { loadUserDetails, presentUser } from './present.ts'
import { requireWholeToken, userResource } from './resource.ts'
import { createUserBody, editUserBody, roles, userListView, userView } from './schema.ts'

export const meEndpoint = endpoint({
  name: 'getMe',
  tag: { name: 'Account', description: 'Who a token belongs to.' },
  summary: 'Who the token belongs to',
  description: 'Tells a client who it is: the owner of its token.',
  responses: { 200: { description: 'The owner of the token.', schema: userView } },
  problems: [],
}).run(async ({ caller }) => ({
  status: 200,
  body: presentUser(await getUser(caller.db, caller.userId)),
  // A change of a person is one of names, and draws another names' revision.
  fingerprint: { value: [], read: () => [], dependencies: [] },
}))

const listQuery = z.object({
  role: choice(roles).optional().meta({ description: 'Only those with this role.' }),
  email: text(254)
    .optional()
    .meta({ description: 'Only the one with this e-mail address.', examples: ['ada@example.com'] }),
  external_id: text(255)
    .optional()
    .meta({ description: 'Only the one with this external id.', examples: ['u-42'] }),
  ...pageQuery,
})

export const listUsersEndpoint = listEndpoint(
  userResource,
  {
    name: 'listUsers',
    summary: 'List users',
    description: 'Customers, team members and admins, the latest registered first.',
    query: listQuery,
    schema: userListView,
  },
  async (db, _caller, query, page) => {
    const found = await listUsers(db, query, page)
    return { ...found, items: await loadUserDetails(db, found.items) }
  },
)

export const createUserEndpoint = createEndpoint(
  userResource,
  {
    name: 'createUser',
    summary: 'Create a user',
    description:
      'Creates a user; 409 where another has the e-mail or the external id. To create a team member, a token needs every scope.',
    body: createUserBody,
    problems: ['already_exists'],
  },
  (transaction, caller, body) => {
    requireWholeToken(caller, { role: 'customer' }, body)
    return createUser(transaction, caller.actor, body)
  },
)

export const getUserEndpoint = getEndpoint(userResource, {
  name: 'getUser',
  summary: 'Get a user',
  description: 'One customer, team member or admin.',
})

export const editUserEndpoint = changeEndpoint(
  userResource,
  {
    name: 'editUser',
    summary: 'Edit a user',
    description:
      "Changes the fields you send. Changing a role, or a team member's e-mail, external id or activity, needs every scope. The last active admin can be neither deactivated nor given another role.",
    body: editUserBody,
    problems: ['already_exists', 'last_admin', 'guest_without_account'],
  },
  (transaction, caller, user, body) => {
    requireWholeToken(caller, user, body)
    return editUser(transaction, caller.actor, user, body)
  },
)

const pictureProblems = [
  'unsupported_image',
  'image_type_mismatch',
  'image_too_large',
  'image_damaged',
  'image_has_more',
] as const

export const setPictureEndpoint = changeEndpoint(
  userResource,
  {
    name: 'setPicture',
    summary: "Set a user's picture",
    description:
      "The body is a PNG, JPEG, WebP or GIF file of at most 8 MiB. It is re-encoded as WebP, at most 256 pixels a side, without metadata. If you set your own picture, everyone sees it and single sign-on no longer replaces it. If you set another person's, others see it once that person has a name.",
    binary: Object.values(imageTypes),
    binaryBytesMax: uploadBytesMax,
    prepareBinary: (bytes, headers) => encodeImage(bytes, headers.get('content-type'), pictureSide),
    problems: [...pictureProblems],
  },
  (transaction, { actor, userId }, user, image: EncodedImage) =>
    setPicture(transaction, actor, user, image, { isChosen: userId === user.id }),
)

export const removePictureEndpoint = changeEndpoint(
  userResource,
  {
    name: 'removePicture',
    summary: "Remove a user's picture",
    description: 'Pages then show the first letter of their name instead.',
  },
  (transaction, { actor, userId }, user) =>
    removePicture(transaction, actor, user, { isChosen: userId === user.id }),
)

export const deleteUserEndpoint = deleteEndpoint(
  userResource,
  {
    name: 'deleteUser',
    summary: 'Delete a user',
    description:
      'Only for users who have written, voted for and follow nothing, and not the last active admin; deactivate others. Deleting a team member needs every scope. Tokens and sessions stop at once, and the e-mail is free.',
    problems: ['last_admin', 'user_in_use'],
  },
  (transaction, caller, user) => {
    requireWholeToken(caller, user, { is_active: false })
    return deleteUser(transaction, caller.actor, user)
  },
)
