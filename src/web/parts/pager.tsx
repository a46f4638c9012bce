import type { Texts } from '../../texts/texts.ts'
import { Icon } from './icons.tsx'

type PagerProps = {
  t: Texts
  newer: string | undefined
  older: string | undefined
  /** In another order, pages are not newer and older. */
  isByTime: boolean
}

export function Pager({ newer, older, isByTime, t }: PagerProps) {
  if (!newer && !older) return null
  return (
    <nav class="pager" aria-label={t('pages')}>
      {newer && (
        <a class="button" href={newer} rel="prev">
          <Icon of="back" />
          {t(isByTime ? 'newer' : 'previous')}
        </a>
      )}
      {older && (
        <a class="button pager-older" href={older} rel="next">
          {t(isByTime ? 'older' : 'next')}
          <Icon of="forward" />
        </a>
      )}
    </nav>
  )
}
