/** Decoration beside words that say the same, so hidden from screen readers. */
export function HarkMark() {
  return (
    <svg class="mark" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect class="mark-ground" width="32" height="32" rx="8" />
      <path class="mark-voice" d="M8 13.5v5M13.3 8v16M18.7 11.5v9M24 14.5v3" />
    </svg>
  )
}

const drawings = {
  vote: 'M3.5 10 8 5.5l4.5 4.5',
  comment:
    'M13.5 7.6c0 2.8-2.5 5-5.5 5-.7 0-1.4-.1-2-.3L2.9 13l.9-2.4a4.7 4.7 0 0 1-1.3-3c0-2.8 2.5-5 5.5-5s5.5 2.2 5.5 5Z',
  like: 'M8 13.2 3.2 8.4a2.9 2.9 0 0 1 0-4.1 2.9 2.9 0 0 1 4.1 0l.7.7.7-.7a2.9 2.9 0 0 1 4.1 0 2.9 2.9 0 0 1 0 4.1Z',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  forward: 'M6.5 3.5 11 8l-4.5 4.5',
  official: 'm3.5 8.5 3 3 6-7',
  bell: 'M8 2.3a3.9 3.9 0 0 0-3.9 3.9c0 3.6-1.4 4.6-1.4 4.6h10.6s-1.4-1-1.4-4.6A3.9 3.9 0 0 0 8 2.3ZM6.7 13.2a1.5 1.5 0 0 0 2.6 0',
  change: 'M3 8h9.5M9 4.5 12.5 8 9 11.5',
}

/** Arrows point the other way where people read from right to left. */
const directed = new Set<keyof typeof drawings>(['back', 'forward', 'change'])

/** Every drawing once, for `Icon` to show: a page of a board has fifty. */
export function IconDrawings() {
  return (
    <svg class="drawings" width="0" height="0" aria-hidden="true">
      {Object.entries(drawings).map(([name, path]) => (
        <symbol id={`icon-${name}`} viewBox="0 0 16 16">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  )
}

export function Icon({ of }: { of: keyof typeof drawings }) {
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
