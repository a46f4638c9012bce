import { sql } from 'kysely'
import { companyQuery } from '../../store/company-query.ts'
import type { Follower } from '../events/jobs/follow-events.ts'
import { needsOf } from './condition.ts'
import { recordSegmentChanges } from './segment-changes.ts'
import { conditionOf, followerName, listSegments, recountedAnew } from './segments.ts'

type EventData = {
  user_id?: number
  creator_id?: number
  organization_id?: number
  post_id?: number
  organizations_edited?: number[]
  users_created?: number[]
  users_edited?: number[]
}

/** Events after which somebody may be in other segments than before. */
const ofPerson = /^(?:user\.|vote\.|post\.created$|comment\.created$)/
const ofOrganization = /^organization\.(?:edited|deleted)$/
/** Where the post is now, or whether it is there, can decide about its author and its voters. */
const ofPost = /^post\.(?:deleted|restored|moved)$/
/** These no longer name the people they affect, so everyone is checked again. */
const ofEverybody = /^(?:custom_field\.deleted|post\.purged)$/

/**
 * Notes whom to look at again. It does not look itself: that would hold the company's lock for as long as there are
 * segments, and one change of an organization can be one of thousands of people.
 */
export const segmentFollower: Follower = {
  name: followerName,
  async follow(transaction, events) {
    const segments = await listSegments(transaction)
    if (segments.length === 0) return
    const { votes, posts, days } = needsOf(segments.map(conditionOf))
    const hasActivity = votes || posts || days
    const found = {
      user: new Set<number>(),
      organization: new Set<number>(),
      post: new Set<number>(),
    }
    let isOfEverybody = false
    for (const { type, data: json } of events) {
      const data = JSON.parse(json) as EventData
      if (ofPerson.test(type) && (hasActivity || type.startsWith('user.')))
        for (const id of [data.user_id, data.creator_id]) if (id) found.user.add(id)
      if (ofOrganization.test(type)) found.organization.add(data.organization_id!)
      if (ofPost.test(type) && (votes || posts)) found.post.add(data.post_id!)
      for (const id of data.organizations_edited ?? []) found.organization.add(id)
      for (const id of [...(data.users_created ?? []), ...(data.users_edited ?? [])])
        found.user.add(id)
      if (ofEverybody.test(type)) isOfEverybody ||= type !== 'post.purged' || votes || posts
    }
    for (const kind of ['user', 'organization', 'post'] as const)
      await recordSegmentChanges(transaction, kind, [...found[kind]])
    if (isOfEverybody) await transaction.run(recountAll, {})
  },
}

/** By customer_segments_newest. */
const recountAll = companyQuery<object, unknown>(query =>
  query.updateTable('customer_segments').set(recountedAnew).where('is_listed', '=', sql.lit(1)),
)
