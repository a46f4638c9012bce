import type { Child } from 'hono/jsx'
import { Submit } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'

type PropertyProps = {
  /** It has no value. */
  isEmpty?: boolean
  /** On phones, its value alone would not say what it is. */
  isNamed?: boolean
  icon: Parameters<typeof Icon>[0]['of']
  name: string
  /** The key that opens it. */
  at?: string
  value: Child
  isOpen?: boolean
  children?: Child
}

/** One thing that is known, which opens a small form to change it. Only one is open at a time, without a script, too. */
export function Property({
  icon,
  name,
  at,
  value,
  isEmpty,
  isNamed,
  isOpen,
  children,
}: PropertyProps) {
  return (
    <details class="pane-action" name="action" open={isOpen} data-key={at}>
      <summary
        class="property-row"
        data-empty={isEmpty ? '' : undefined}
        data-named={isNamed ? '' : undefined}
      >
        <Icon of={icon} />
        <span class="property-name">{name}</span>
        <span class="property-value">{value}</span>
        {at && <kbd>{at}</kbd>}
      </summary>
      <div class="pane-form">{children}</div>
    </details>
  )
}

export function Save({ label }: { label: string }) {
  return <Submit class="button small-button main-button" label={label} />
}

type FactProps = Pick<PropertyProps, 'icon' | 'name'> & { children: Child }

/** One thing that is known, and not changed here. */
export function Fact({ icon, name, children }: FactProps) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
