import { Icon } from './icons.tsx'

type PagerProps = { newer: string | undefined; older: string | undefined }

export function Pager({ newer, older }: PagerProps) {
  if (!newer && !older) return null
  return (
    <nav class="pager" aria-label="Pages">
      {newer && (
        <a class="button" href={newer} rel="prev">
          <Icon of="back" />
          Newer
        </a>
      )}
      {older && (
        <a class="button pager-older" href={older} rel="next">
          Older
          <Icon of="forward" />
        </a>
      )}
    </nav>
  )
}
