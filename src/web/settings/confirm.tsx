import type { Child } from 'hono/jsx'
import type { SentForm } from '../parts/page.ts'
import { type Edited, EditRevision } from './edit-revision.tsx'

type ConfirmProps = {
  /** What opens it. */
  title: string
  /** What it will do. */
  warning: Child
  action: string
  /** What it removes, as it is shown. */
  row?: Edited
  sent?: SentForm | undefined
  submit: string
  isOpen?: boolean
  /** What else it needs to know. */
  children?: Child
}

/** Something that cannot be taken back: it says first what it does. */
export function Confirm(props: ConfirmProps) {
  const { title, warning, action, row, sent, submit, isOpen, children } = props
  return (
    <details class="card settings-panel settings-confirm" open={isOpen}>
      <summary>{title}</summary>
      <form class="stack" method="post" action={action}>
        <p>{warning}</p>
        {row && <EditRevision row={row} sent={sent} />}
        {children}
        <p>
          <button class="button danger-button" type="submit">
            {submit}
          </button>
        </p>
      </form>
    </details>
  )
}
