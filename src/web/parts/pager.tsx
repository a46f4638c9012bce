import { Icon } from './icons.tsx'

type PagerProps = {
  newer: string | undefined
  older: string | undefined
  /** In another order, pages are not newer and older. */
  isByTime: boolean
}

export function Pager({ newer, older, isByTime }: PagerProps) {
  if (!newer && !older) return null
  return (
    <nav class="pager" aria-label="Pages">
      {newer && (
        <a class="button" href={newer} rel="prev">
          <Icon of="back" />
          {isByTime ? 'Newer' : 'Previous'}
        </a>
      )}
      {older && (
        <a class="button pager-older" href={older} rel="next">
          {isByTime ? 'Older' : 'Next'}
          <Icon of="forward" />
        </a>
      )}
    </nav>
  )
}
