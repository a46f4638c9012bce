import type { Change } from './change-cases.ts'
import { createPost, expectStatus, remove } from './client.ts'
import { sharedCompany, unique } from './company.ts'
import { pathTo, type Resource, posts as resource } from './resources.ts'

export const deletion: Change = { resource, method: 'DELETE', below: '', success: 204 }

const deletedPosts: Resource = {
  ...resource,
  name: 'deleted post',
  add: async (company, board) => {
    const id = await resource.add(company, board)
    await expectStatus(204, remove(pathTo(resource, id), { token: company.adminToken }))
    return id
  },
}

export const restoring: Change = {
  resource: deletedPosts,
  method: 'POST',
  below: 'restore/',
  success: 200,
}

/** At most a hundred posts are merged into one: each file of tests has its own. */
const { adminToken } = await sharedCompany()
const { post_id: into } = await createPost(adminToken, { board: 'ideas', title: unique() })

export const merging: Change = {
  resource,
  method: 'POST',
  below: 'merge/',
  success: 200,
  body: { into },
}

/** One that is not merged stays as it is. */
export const unmerging: Change = { resource, method: 'DELETE', below: 'merge/', success: 200 }
