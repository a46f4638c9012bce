import type { Texts } from '../../../texts/texts.ts'
import { namelessName, publicName } from './public-name.ts'
import { removedName } from './remove-person.ts'

/** What strangers may read as a person's name, in words of the reader's language where there is none. */
export function shownName(name: string, t: Texts): string {
  const shown = publicName(name)
  if (shown === namelessName) return t('somebody')
  return shown === removedName ? t('deletedUser') : shown
}
