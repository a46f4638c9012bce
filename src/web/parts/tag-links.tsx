import { boardUrl } from '../../features/boards/url.ts'
import type { CompanyAddress } from '../../features/company/address.ts'
import type { ShownTag } from '../../features/posts/load-details.ts'
import type { Texts } from '../../texts/texts.ts'

type TagLinksProps = { t: Texts; tags: ShownTag[]; board: string; address: CompanyAddress }

/** Each leads to the posts of the board that have it. */
export function TagLinks({ tags, board, address, t }: TagLinksProps) {
  return (
    <>
      {tags.map(({ id, name, color, is_public }) => (
        <a
          class={is_public ? 'tag' : 'tag tag-internal'}
          href={`${boardUrl(address, board)}?tag=${id}`}
        >
          <svg class="status-dot" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <circle cx="5" cy="5" r="4.5" fill={color} />
          </svg>
          <bdi>{name}</bdi>
          {!is_public && <span class="hidden">({t('teamOnly')})</span>}
        </a>
      ))}
    </>
  )
}
