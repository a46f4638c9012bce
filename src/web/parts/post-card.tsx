import type { CompanyAddress } from '../../features/company/address.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { postUrl } from '../../features/posts/url.ts'
import { Memo } from '../../platform/cache/memo.ts'
import type { Texts } from '../../texts/texts.ts'
import { dateTime } from './date-time.tsx'
import { escapeHtml } from './escape-html.ts'
import { excerpt } from './excerpt.ts'
import { Icon } from './icons.tsx'
import { shownName } from './person.tsx'
import { StatusLabel, statusName } from './status-label.tsx'

const excerptLengthMax = 220

/**
 * A post in a list, as HTML, with the button for `votes`, the links of its `tags`, and the name of its board where that
 * is given. `write` makes HTML of its title and text. Written as text: a page of a board has twenty, and as JSX they took a third of a
 * millisecond more.
 */
export function postCard(
  post: PostRow,
  address: CompanyAddress,
  t: Texts,
  votes: string,
  board?: string,
  write = escapeHtml,
  tags = '',
): string {
  const { public_comments_count: comments } = post
  const summary = excerpt(post.content, excerptLengthMax)
  const summaryHtml = summary && `<p class="excerpt" dir="auto">${write(summary)}</p>`
  const boardHtml = board === undefined ? '' : `<bdi>${escapeHtml(board)}</bdi>`
  const title = `<a class="title-link" href="${escapeHtml(postUrl(address, post))}">${write(post.title)}</a>`
  return `<article class="post-card">${votes}<div class="post-card-body"><h2 class="post-title" dir="auto">${title}</h2>${summaryHtml}<p class="byline">${statusLabel(post, t)}<span class="tally">${commentIcon}${escapeHtml(t('comments', { count: comments }))}</span>${boardHtml}<bdi>${escapeHtml(shownName(post.creator_name, t))}</bdi>${dateTime(post.created, t)}${tags}</p></div></article>`
}

const commentIcon = String(<Icon of="comment" />)

/** A company has a handful of them. */
const labels = new Memo<string>(1_000)

function statusLabel({ status_name, status_color: color }: PostRow, t: Texts): string {
  const name = statusName(status_name, t)
  const key = `${color.length} ${color}${name}`
  return labels.find(key, () => String(<StatusLabel name={name} color={color} />))
}
