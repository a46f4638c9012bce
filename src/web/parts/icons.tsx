import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import drawings from '../assets/icons.svg' with { type: 'text' }
import teamDrawings from '../assets/team-icons.svg' with { type: 'text' }
import writingDrawings from '../assets/writing-icons.svg' with { type: 'text' }

/** Decoration beside words that say the same, so hidden from screen readers. */
export function HarkMark() {
  return (
    <svg class="mark" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect class="mark-ground" width="32" height="32" rx="8" />
      <path class="mark-voice" d="M8 13.5v5M13.3 8v16M18.7 11.5v9M24 14.5v3" />
    </svg>
  )
}

/** Our names of icons, and Lucide's: `npm run generate` takes the drawings from there. */
export const icons = {
  vote: 'chevron-up',
  comment: 'message-circle',
  like: 'heart',
  back: 'chevron-left',
  forward: 'chevron-right',
  official: 'check',
  bell: 'bell',
  change: 'arrow-right',
  person: 'user-round',
} as const

/** Only the workspace has these. */
export const teamIcons = {
  inbox: 'inbox',
  moderation: 'shield-alert',
  duplicates: 'copy',
  roadmap: 'square-kanban',
  changelog: 'megaphone',
  people: 'contact-round',
  demand: 'target',
  insight: 'chart-no-axes-column',
  settings: 'settings',
  view: 'layers',
  rail: 'panel-left',
  site: 'globe',
  search: 'search',
  order: 'arrow-up-down',
  keys: 'keyboard',
  open: 'arrow-up-right',
  filter: 'list-filter',
  add: 'plus',
  remove: 'x',
  more: 'ellipsis',
  unfold: 'chevron-down',
  signOut: 'log-out',
  eye: 'eye',
  status: 'circle-dot',
  owner: 'circle-user-round',
  tags: 'tag',
  eta: 'calendar',
  board: 'square-stack',
  organization: 'building',
  revenue: 'coins',
  effort: 'hammer',
  impact: 'zap',
  score: 'trophy',
  importance: 'flame',
  links: 'link',
  pin: 'pin',
  lock: 'lock',
  merge: 'git-merge',
  note: 'sticky-note',
  done: 'circle-check',
  reopen: 'undo-2',
  voters: 'users-round',
  history: 'history',
  segment: 'chart-pie',
  email: 'mail',
  field: 'text-cursor-input',
  access: 'key-round',
  synonyms: 'equal-approximately',
  replies: 'message-square-quote',
  tokens: 'square-terminal',
  webhooks: 'webhook',
  import: 'file-input',
  export: 'file-output',
  danger: 'triangle-alert',
  grip: 'grip-vertical',
} as const

/** Only pages with a Markdown toolbar have these. */
export const writingIcons = {
  heading: 'heading',
  bold: 'bold',
  italic: 'italic',
  link: 'link-2',
  quote: 'text-quote',
  code: 'code',
  list: 'list',
  numbers: 'list-ordered',
  image: 'image',
} as const

type IconName = keyof typeof icons | keyof typeof teamIcons | keyof typeof writingIcons

/** Arrows point the other way where people read from right to left. */
const directed = new Set<IconName>(['back', 'forward', 'change', 'open', 'reopen', 'rail'])

/** Every drawing once, for `Icon` to show: a page of a board has fifty. */
export function IconDrawings({ isWorkspace }: { isWorkspace: boolean }) {
  return (
    <Drawings>
      {raw(symbolsIn(drawings))}
      {isWorkspace && raw(symbolsIn(teamDrawings))}
    </Drawings>
  )
}

/** Those of a Markdown toolbar, which few pages have. */
export function WritingDrawings() {
  return <Drawings>{raw(symbolsIn(writingDrawings))}</Drawings>
}

function Drawings({ children }: { children?: Child }) {
  return (
    <svg class="drawings" width="0" height="0" aria-hidden="true">
      {children}
    </svg>
  )
}

/** Without the licence above them. */
const symbolsIn = (file: string) => file.slice(file.indexOf('<symbol'))

export function Icon({ of }: { of: IconName }) {
  return (
    <svg
      class={directed.has(of) ? 'icon directed' : 'icon'}
      width="16"
      height="16"
      aria-hidden="true"
    >
      <use href={`#icon-${of}`} />
    </svg>
  )
}
