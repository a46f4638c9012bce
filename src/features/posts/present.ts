import { isoTime } from '../../platform/clock.ts'
import { boardUrl } from '../boards/boards.ts'
import type { CompanyAddress } from '../company/company.ts'
import { presentImage } from '../images/images.ts'
import { presentCreator, presentUser } from '../people/users/present.ts'
import type { PersonalPostRow } from './find-post-for.ts'
import type { DetailedPostRow, FieldValue, ShownTag } from './load-details.ts'
import type { PostRow } from './post-row.ts'
import type { FullPostView, PostDetailsView, PostView } from './schema.ts'
import { scoreOf } from './score/formula.ts'
import { postUrl } from './url.ts'

/** By the names of their fields. */
function presentValues(values: FieldValue[], { isTeam }: { isTeam: boolean }) {
  const shown = values.filter(({ field }) => isTeam || field.is_public === 1)
  return Object.fromEntries(shown.map(({ field, value }) => [field.name, value]))
}

/** The contract's fields, in the contract's order. */
export function presentPost(post: PostRow, address: CompanyAddress): PostView {
  return {
    id: post.id,
    title: post.title,
    content: post.content,
    url: postUrl(address, post),
    creator: presentCreator(post),
    board: { id: post.board_id, name: post.board_name, url: boardUrl(address, post.board_slug) },
    status: { id: post.status_id, name: post.status_name, color: post.status_color },
    votes_count: post.votes_count,
    created: isoTime(post.created),
    comments_count: post.comments_count,
  }
}

function presentTag({ id, name, color }: ShownTag) {
  return { id, name, color }
}

/** A post at its own URL, for one person. */
export function presentPostDetails(
  post: PersonalPostRow,
  address: CompanyAddress,
  reader: { isTeam: boolean },
): PostDetailsView {
  return {
    ...presentFullPost(post, address, reader),
    has_voted: post.hasVoted,
    is_following: post.isFollowing,
  }
}

/** Without the fields about the reader, for lists. */
export function presentFullPost(
  post: DetailedPostRow,
  address: CompanyAddress,
  { isTeam }: { isTeam: boolean },
): FullPostView {
  return {
    ...presentPost(post, address),
    owner: isTeam && post.owner ? presentUser(post.owner) : null,
    eta: post.eta,
    imported_votes: post.imported_votes,
    pinned: post.is_pinned === 1,
    locked: post.is_locked === 1,
    tags: post.tags.filter(tag => isTeam || tag.is_public === 1).map(presentTag),
    links: isTeam ? post.links : [],
    images: post.images.map(image => presentImage(image, address)),
    external_id: isTeam ? post.external_id : null,
    edited: post.edited === null ? null : isoTime(post.edited),
    merged_into: post.root_id,
    held: post.held,
    revenue: isTeam ? post.revenue : null,
    effort: isTeam ? post.effort : null,
    impact: isTeam ? post.impact : null,
    importance: isTeam
      ? { nice: post.nice_votes, important: post.important_votes, must: post.must_votes }
      : null,
    score: isTeam ? scoreOf(post.score) : null,
    custom_fields: presentValues(post.values, { isTeam }),
  }
}
