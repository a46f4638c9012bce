import { listMentionable } from '../../features/notifications/list-mentionable.ts'
import { getRootPost, visibleGroupIds } from '../../features/posts/find-post.ts'
import { pathId } from '../parts/form-calls.ts'
import { layout } from '../parts/layout.tsx'
import type { Page } from '../parts/page.ts'
import { TeamBadge } from '../parts/person.tsx'

/** Whom a comment below the post may mention: `mentions.browser.js` takes the options from it. */
export const peoplePage: Page = {
  async run(call) {
    const { db, caller, t } = call
    if (caller.kind === 'visitor') return undefined
    const post = await getRootPost(db, caller.audience, pathId(call))
    const postIds = await visibleGroupIds(db, caller.audience, post)
    const people = await listMentionable(db, post, postIds, caller.userId)
    const html = layout({
      frame: call,
      title: t('people'),
      isBare: true,
      children: (
        <ul>
          {people.map(({ id, name, isTeam }) => (
            <li id={`person-${id}`} data-id={String(id)} data-name={name}>
              <bdi>{name}</bdi> {isTeam && <TeamBadge t={t} />}
            </li>
          ))}
        </ul>
      ),
    })
    return { html }
  },
}
