import type { Child } from 'hono/jsx'
import type { PostCount } from '../../features/posts/list/count-posts.ts'
import type { Texts } from '../../texts/texts.ts'

type RowProps = {
  /** Where it is edited. */
  url: string
  name: Child
  /** What else there is to say of it. */
  facts?: Child
  /** What can be done with it right here. */
  actions?: Child
}

/** One thing in a list of them. */
export function Row({ url, name, facts, actions }: RowProps) {
  return (
    <li>
      <div>
        <a class="settings-row-name" href={url}>
          {name}
        </a>
        {facts && <p class="settings-facts quiet">{facts}</p>}
      </div>
      {actions}
    </li>
  )
}

/** How far the posts of each row of a list are counted. */
export const listCountMax = 100

/** As far as they are counted. */
export function countText({ count, isExact }: PostCount, t: Texts): string {
  return isExact ? t('postsCounted', { count }) : t('postsOver', { count: t.number(count) })
}
