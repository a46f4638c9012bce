import type { Child } from 'hono/jsx'
import { Icon } from './icons.tsx'

/** The way back, above what is shown. */
export function Back({ to, children }: { to: string; children: Child }) {
  return (
    <a class="back" href={to}>
      <Icon of="back" />
      {children}
    </a>
  )
}
