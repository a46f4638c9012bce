import type { Child } from 'hono/jsx'
import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { fieldErrorText } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import type { FormCall, Page, PageCall } from '../parts/page.ts'
import { searchField } from '../parts/search-words.tsx'
import { beginRail, teamLayout } from '../team/team-layout.tsx'
import {
  type Section,
  type Setting,
  sectionPath,
  sections,
  sectionsFor,
  sectionTitle,
} from './sections.ts'

/** Results of settings forms, reported above the page they lead to. */
const deeds = ['saved', 'added', 'added_before', 'removed', 'sent', 'started'] as const

type Deed = (typeof deeds)[number]

type SettingsPage = {
  section: Section
  query?: readonly string[]
  /** Undefined: there is nothing here. */
  content(call: PageCall, member: SessionCaller): Promise<Child | undefined>
}

/** A page of the settings: for those who may change what is on it, and nothing for anyone else. */
export function settingsPage({ section, query = [], content }: SettingsPage): Page {
  return {
    query: ['did', ...query],
    async run(call) {
      const member = findSectionMember(call, section)
      if (!member) return undefined
      const title = sectionTitle(section, call.t)
      return settingsLayout(call, member, title, () => content(call, member), section)
    },
  }
}

/** The list of sections beside the open one. Without `section`, none is marked as open. */
export async function settingsLayout(
  call: PageCall,
  member: SessionCaller,
  title: string,
  content: () => Promise<Child | undefined>,
  section?: Section,
) {
  const rail = beginRail(member)
  const children = await content()
  if (children === undefined) return undefined
  const { t, query, sent } = call
  const did = deeds.find(deed => deed === query.did)
  return teamLayout(call, {
    part: 'settings',
    title: `${title} · ${t('settings')}`,
    rail,
    children: (
      <div class="settings" data-leave={t('unsavedLeave')}>
        <div class="settings-columns">
          <SettingsNav current={section} member={member} call={call} />
          <div class="settings-content">
            <h1>{title}</h1>
            {did && (
              <p class="card notice" role="status">
                {t(`did_${did}`)}
              </p>
            )}
            <ErrorSummary section={section} sent={sent} t={t} />
            {children}
          </div>
        </div>
      </div>
    ),
  })
}

/** Before a form does anything: whoever may not open its page gets the answer of an address where there is nothing. */
export function requireSectionMember(call: Pick<FormCall<unknown>, 'caller'>, section: Section) {
  const member = findSectionMember(call, section)
  if (!member) throw problem('not_found')
  return member
}

/** The redirect after a form. */
export function backTo(
  { address }: Pick<FormCall<unknown>, 'address'>,
  section: Section,
  did: Deed,
  within = '',
  tab?: string,
) {
  const query = `?did=${did}${tab ? `&tab=${tab}` : ''}`
  return { redirectTo: address.path + sectionPath(section, within) + query }
}

export function findSectionMember(
  { caller }: Pick<PageCall | FormCall<unknown>, 'caller'>,
  section: Section,
): SessionCaller | undefined {
  if (caller.kind !== 'session') return undefined
  return sectionsFor(caller.role).some(({ name }) => name === section) ? caller : undefined
}

type SettingsNavProps = { current: Section | undefined; member: SessionCaller; call: PageCall }

function SettingsNav({ current, member, call: { address, query, t } }: SettingsNavProps) {
  const groups = Map.groupBy(sectionsFor(member.role), ({ group }) => group)
  return (
    <div class="settings-side">
      <search>
        <form method="get" action={`${address.path}/team/settings/`}>
          <input
            {...searchField(t)}
            name="q"
            value={query.q}
            placeholder={t('settingsSearch')}
            aria-label={t('settingsSearch')}
          />
        </form>
      </search>
      <nav class="settings-nav" aria-label={t('settings')}>
        {[...groups].map(([group, sections]) => (
          <div>
            <h2 id={`group-${group}`}>{t(`group_${group}`)}</h2>
            <ul aria-labelledby={`group-${group}`}>
              {sections.map(({ name, icon }) => (
                <li>
                  <a
                    href={address.path + sectionPath(name)}
                    aria-current={name === current ? 'page' : undefined}
                  >
                    <Icon of={icon} />
                    {sectionTitle(name, t)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}

type ErrorSummaryProps = { section: Section | undefined } & Pick<PageCall, 'sent' | 't'>

/** What is wrong with a form that was sent, with a link to each field. It gets the focus. */
function ErrorSummary({ section, sent, t }: ErrorSummaryProps) {
  const fields = new Map(sent?.errors.map(error => [error.field, error]))
  if (fields.size === 0) return null
  const known: readonly Setting[] = sections.find(({ name }) => name === section)?.settings ?? []
  return (
    <div class="card settings-errors" id="errors" role="alert" tabindex={-1} autofocus>
      <h2>{t('errorSummary', { count: fields.size })}</h2>
      <ul>
        {[...fields.values()].map(error => {
          const label = known.find(({ field }) => field === error.field)?.label
          return (
            <li>
              <a href={`#field-${error.field}`}>{label ? t(label) : fieldErrorText(error, t)}</a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type TabsProps = {
  section: Section
  tabs: Record<string, string>
  current: string
  call: PageCall
}

/** Parts of a long page, each at its own address. */
export function Tabs({ section, tabs, current, call: { address, t } }: TabsProps) {
  return (
    <nav class="tabs" aria-label={sectionTitle(section, t)}>
      {Object.entries(tabs).map(([tab, title]) => (
        <a
          href={`${address.path}${sectionPath(section)}?tab=${tab}`}
          aria-current={tab === current ? 'page' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
