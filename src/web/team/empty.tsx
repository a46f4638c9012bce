import { Icon } from '../parts/icons.tsx'

type EmptyProps = {
  icon: Parameters<typeof Icon>[0]['of']
  text: string
  /** The one action: link and label. */
  href?: string
  action?: string
}

/** An empty list says what it is for, and can link to the form that adds the first item. */
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
