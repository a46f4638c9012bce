import { Icon } from '../parts/icons.tsx'

type EmptyProps = {
  icon: Parameters<typeof Icon>[0]['of']
  text: string
  /** Where its one action leads, and what that is called. */
  href?: string
  action?: string
}

/** A list with nothing in it says what it is for, and may lead to the form that adds the first. */
export function Empty({ icon, text, href, action }: EmptyProps) {
  return (
    <div class={href ? 'card empty' : 'empty'}>
      <Icon of={icon} />
      <p>{text}</p>
      {href && (
        <a class="button" href={href}>
          {action}
        </a>
      )}
    </div>
  )
}
