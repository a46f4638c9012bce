import type { Texts } from '../../texts/index.ts'

/** Those that a new company has, as they are seeded. */
const seeded = {
  Open: 'statusName_open',
  'Under review': 'statusName_underReview',
  Planned: 'statusName_planned',
  'In progress': 'statusName_inProgress',
  Complete: 'statusName_complete',
  Closed: 'statusName_closed',
} as const

/** In the reader's language where nobody gave it another name; the API has the name that is stored. */
export function statusName(name: string, t: Texts): string {
  return Object.hasOwn(seeded, name) ? t(seeded[name as keyof typeof seeded]) : name
}

type StatusLabelProps = {
  name: string
  color: string
  /** Missing for what is no status, but looks like one, and where its name is set. */
  t?: Texts
}

/** A status by name; its colour is an attribute of the drawing, which the content policy allows. */
export function StatusLabel({ name, color, t }: StatusLabelProps) {
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : 'currentColor'
  return (
    <span class="status">
      <svg class="status-dot" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4.5" fill={fill} />
      </svg>
      <bdi>{t ? statusName(name, t) : name}</bdi>
    </span>
  )
}
