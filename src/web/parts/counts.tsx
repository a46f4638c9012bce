import { Icon } from './icons.tsx'

const format = new Intl.NumberFormat('en-US')

/** `1,204`. */
export function numeral(count: number): string {
  return count < 1_000 ? String(count) : format.format(count)
}

/** `1 vote`, `1,204 votes`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numeral(count)} ${count === 1 ? one : many}`
}

export function CommentCount({ count }: { count: number }) {
  return (
    <span class="tally">
      <Icon of="comment" />
      {counted(count, 'comment')}
    </span>
  )
}

export function LikeCount({ count }: { count: number }) {
  return (
    <span class="tally">
      <Icon of="like" />
      {counted(count, 'like')}
    </span>
  )
}
