import { nameKey } from '../../platform/text/name-key.ts'
import type { Texts } from '../../texts/texts.ts'
import { Icon } from '../parts/icons.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import {
  type Section,
  type Setting,
  sectionPath,
  sectionsFor,
  sectionTitle,
  settingPath,
} from './sections.ts'
import { settingsLayout } from './settings-page.tsx'

/** The first section that the reader may open, or the settings that a search finds. */
export const settingsStart: Page = {
  query: ['q'],
  async run(call) {
    const { caller, address, query, t } = call
    if (caller.kind !== 'session') return undefined
    const [first] = sectionsFor(caller.role)
    if (!first) return undefined
    const wanted = query.q?.trim()
    if (!wanted) return { redirectTo: address.path + sectionPath(first.name), isTemporary: true }
    return settingsLayout(call, caller, t('settingsFound', { text: wanted }), async () => (
      <Found found={findSettings(wanted, sectionsFor(caller.role), t)} call={call} />
    ))
  },
}

type Hit = { section: Section; settings: Setting[] }

/** By words in the setting's label and hint, or in the names of its section and group. */
function findSettings(wanted: string, within: ReturnType<typeof sectionsFor>, t: Texts): Hit[] {
  const words = nameKey(wanted).split(' ')
  const has = (...texts: string[]) => {
    const text = nameKey(texts.join(' '))
    return words.every(word => text.includes(word))
  }
  return within.flatMap(({ name, group, settings }): Hit[] => {
    const place = [sectionTitle(name, t), t(`group_${group}`)]
    const all: readonly Setting[] = settings
    const found = all.filter(({ label, hint }) =>
      has(t(label), ...(hint ? [t(hint)] : []), ...place),
    )
    // A section that is called so comes as a whole; otherwise only what matches by itself.
    if (has(...place)) return [{ section: name, settings: [...all] }]
    return found.length > 0 ? [{ section: name, settings: found }] : []
  })
}

function Found({ found, call: { address, t } }: { found: Hit[]; call: PageCall }) {
  if (found.length === 0) return <p class="empty">{t('settingsNone')}</p>
  return (
    <ul class="settings-rows card">
      {found.map(({ section, settings }) => (
        <li class="settings-hit">
          <a class="title-link" href={address.path + sectionPath(section)}>
            {sectionTitle(section, t)}
          </a>
          {settings.length > 0 && (
            <ul class="settings-hits">
              {settings.map(setting => (
                <li>
                  <a href={address.path + settingPath(section, setting)}>
                    {t(setting.label)}
                    <Icon of="forward" />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
