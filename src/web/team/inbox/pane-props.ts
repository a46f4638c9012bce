import type { PageCall } from '../../parts/page.ts'
import type { Choices, InboxView } from './inbox-view.ts'
import type { Pane } from './read-pane.ts'

export type PaneProps = {
  pane: Pane
  choices: Choices
  view: InboxView
  /** URL of the list without an open post. */
  list: string
  /** This post, and the one that follows once this one has left the list. */
  here: string
  after: string
  /** The initial answer. */
  draft: string
} & Pick<PageCall, 'address' | 'company' | 'sent' | 'now' | 't'>
