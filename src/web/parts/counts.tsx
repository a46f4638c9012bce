import type { Texts } from '../../texts/texts.ts'
import { Icon } from './icons.tsx'

type CountProps = { count: number; t: Texts }

export function LikeCount({ count, t }: CountProps) {
  return (
    <span class="tally">
      <Icon of="like" />
      {t('likes', { count })}
    </span>
  )
}
