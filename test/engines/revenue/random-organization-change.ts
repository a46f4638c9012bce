import {
  createOrganization,
  deleteOrganization,
  editOrganization,
  findOrganization,
} from '../../../src/features/people/organizations/organizations.ts'
import { editUser } from '../../../src/features/people/users/edit-user.ts'
import { findUser } from '../../../src/features/people/users/find-user.ts'
import type { CompanyDb } from '../../../src/store/company-db.ts'
import type { Random } from '../../support/random.ts'
import type { PostModel } from '../merging/post-model.ts'
import { nobody } from '../temporary-store.ts'

/** Organizations as they should be: what each pays, and who belongs to which. */
export class OrganizationModel {
  readonly revenues = new Map<number, number>()
  readonly members = new Map<number, number>()

  /** What is stored of each post once everything is counted. */
  revenueOf(posts: PostModel) {
    return [...posts.posts.keys()]
      .sort((a, b) => a - b)
      .map(id => {
        const found = [...posts.votersBelow(id)].flatMap(userId => this.members.get(userId) ?? [])
        const organizations = [...new Set(found)].sort((a, b) => a - b)
        const revenue = organizations.reduce((sum, each) => sum + this.revenues.get(each)!, 0)
        return { id, revenue, organizations }
      })
  }
}

type Given = { db: CompanyDb; model: OrganizationModel; random: Random; people: number[] }

/** One random change, to the database and to the model; what it was. */
export async function randomOrganizationChange({ db, model, random, people }: Given) {
  const { pick, whole } = random
  const ids = [...model.revenues.keys()]
  const changes: Record<string, () => Promise<void>> = {
    async create() {
      const revenue = pick([0, whole(1, 1_000), 1_000_000_000_000])
      model.revenues.set(await createOrganization(db, nobody, { name: 'X', revenue }), revenue)
    },
    async edit() {
      const id = pick(ids)
      const revenue = whole(0, 1_000)
      await editOrganization(db, nobody, (await findOrganization(db, id))!, { revenue })
      model.revenues.set(id, revenue)
    },
    async join() {
      const [id, userId] = [pick(ids), pick(people)]
      await editUser(db, nobody, (await findUser(db, userId))!, { organization: id })
      model.members.set(userId, id)
    },
    async leave() {
      const userId = pick(people)
      await editUser(db, nobody, (await findUser(db, userId))!, { organization: null })
      model.members.delete(userId)
    },
    async delete() {
      const id = pick(ids)
      await deleteOrganization(db, nobody, { id, name: 'X' })
      model.revenues.delete(id)
      for (const [userId, of] of model.members) if (of === id) model.members.delete(userId)
    },
  }
  const names = [...Object.keys(changes), 'join', 'join', 'join', 'edit']
  const name = ids.length < 3 ? 'create' : pick(names)
  await changes[name]!()
  return name
}
