import type { PageCall } from '../../parts/page.ts'
import type { Choices, InboxView } from './inbox-view.ts'
import type { Pane } from './read-pane.ts'

/** What the open post is shown with. */
export type PaneProps = {
  pane: Pane
  choices: Choices
  view: InboxView
  /** Where the list is, without a post. */
  list: string
  /** This post, and the one that follows once this one has left the list. */
  here: string
  after: string
  /** What the answer's field has at first. */
  draft: string
} & Pick<PageCall, 'address' | 'company' | 'sent' | 't'>
