import { randomText } from '../../platform/text/random-text.ts'
import type { SentForm } from './page.ts'

const length = 20

/** What a form that adds something is known by, so that it adds it once: see `submitOnce`. One that comes back stays the same. */
export function OnceField({ sent }: { sent: SentForm | undefined }) {
  return <input type="hidden" name="once" value={sent?.fields.once ?? randomText(length)} />
}
