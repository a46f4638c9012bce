import { isTeam } from '../../features/auth/permissions.ts'
import { readerOf } from '../../features/boards/who-sees.ts'
import { imagesOnPosts } from '../../features/images/images.ts'
import { namedFor } from '../../features/people/users/named-for.ts'
import { fullPostUrl } from '../../features/posts/url.ts'
import { columnsOf, filterOf } from '../../features/roadmaps/columns.ts'
import { listColumn } from '../../features/roadmaps/list-column.ts'
import { roadmapUrl } from '../../features/roadmaps/roadmaps.ts'
import { visibleRoadmaps } from '../../features/roadmaps/visible.ts'
import { Markdown } from '../parts/markdown/markdown.tsx'
import type { Page } from '../parts/page.ts'
import { shownName } from '../parts/person.tsx'
import { columnName, roadmapName } from '../parts/roadmap-column-title.tsx'
import { atomFeed, roadmapFeedUrl } from './feed.ts'

/** Of each column. */
const entriesMax = 10

/** The first posts of each column, for those who see them. A post that moves to another column is a new entry. */
export const roadmapFeed: Page = {
  async run({ db, caller, company, address, params, t }) {
    const roadmaps = await visibleRoadmaps(db, readerOf(caller))
    const { slug } = params
    const roadmap =
      slug === undefined
        ? roadmaps[0]
        : roadmaps.find(each => each.slug === slug && each.slug !== '')
    if (!roadmap) return undefined
    const columns = await columnsOf(db, roadmap, { isTeam: false })
    const found = await Promise.all(
      columns.map(async column => {
        const filter = filterOf(roadmap, column, caller.audience)
        const { items } = await listColumn(db, roadmap, filter, { size: entriesMax })
        return items.map(post => ({ ...post, column }))
      }),
    )
    const posts = await namedFor(db, { isTeam: isTeam(caller.role) }, found.flat())
    const images = await imagesOnPosts(
      db,
      posts.map(({ id }) => id),
    )
    const page = new URL(roadmapUrl(address, roadmap), address.base).href
    const document = atomFeed({
      title: `${roadmapName(roadmap, t)} · ${company.name}`,
      page,
      self: new URL(roadmapFeedUrl(address, roadmap), address.base).href,
      author: company.name,
      since: company.created,
      entries: posts.map(post => {
        const column = columnName(post.column, t)
        return {
          id: `${page}#post-${post.id}-${post.column.key}`,
          title: `${column}: ${post.title}`,
          url: fullPostUrl(address, post),
          author: shownName(post.creator_name, t),
          published: post.created,
          updated: post.edited ?? post.created,
          categories: [column],
          content: (
            <Markdown
              text={post.content}
              headings={2}
              images={images.get(post.id)}
              address={address}
              t={t}
            />
          ),
        }
      }),
    })
    return { document }
  },
}
