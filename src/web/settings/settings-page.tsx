import type { Child } from 'hono/jsx'
import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { type CallerRole, type Permission, permissionsOf } from '../../features/auth/permissions.ts'
import type { Texts } from '../../texts/texts.ts'
import type { FormCall, Page, PageCall } from '../parts/page.ts'
import { beginRail, teamLayout } from '../team/team-layout.tsx'

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
      const rail = beginRail(member)
      const children = await content(call, member)
      if (children === undefined) return undefined
      const { t, query } = call
      const title = sectionTitle(section, t)
      const did = deeds.find(deed => deed === query.did)
      return teamLayout(call, {
        part: 'settings',
        title: `${title} · ${t('settings')}`,
        rail,
        children: (
          <div class="settings">
            <div class="settings-columns">
              <SettingsNav current={section} member={member} call={call} />
              <div class="settings-content">
                <h1>{title}</h1>
                {did && (
                  <p class="card notice" role="status">
                    {t(`did_${did}`)}
                  </p>
                )}
                {children}
              </div>
            </div>
          </div>
        ),
      })
    },
  }
}

/** The first of the sections that the reader may open. */
export const settingsStart: Page = {
  async run({ caller, address }) {
    if (caller.kind !== 'session') return undefined
    const [first] = sectionsFor(caller.role)
    if (!first) return undefined
    return { redirectTo: address.path + sectionPath(first), isTemporary: true }
  },
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
) {
  return { redirectTo: `${address.path}${sectionPath(section, within)}?did=${did}` }
}

export function findSectionMember(
  { caller }: Pick<PageCall | FormCall<unknown>, 'caller'>,
  section: Section,
): SessionCaller | undefined {
  if (caller.kind !== 'session') return undefined
  return sectionsFor(caller.role).includes(section) ? caller : undefined
}

type SettingsNavProps = { current: Section; member: SessionCaller; call: PageCall }

function SettingsNav({ current, member, call: { address, t } }: SettingsNavProps) {
  return (
    <nav class="settings-nav" aria-label={t('settings')}>
      {sectionsFor(member.role).map(section => (
        <a
          href={address.path + sectionPath(section)}
          aria-current={section === current ? 'page' : undefined}
        >
          {sectionTitle(section, t)}
        </a>
      ))}
    </nav>
  )
}

export function sectionTitle(section: Section, t: Texts): string {
  return t(`section_${section}`)
}

/** The pages of the settings in the order in which they are listed, and what changing them takes. */
export const sections = [
  { name: 'company', permission: 'company.write' },
  { name: 'boards', permission: 'boards.write' },
  { name: 'statuses', permission: 'statuses.write' },
  { name: 'tags', permission: 'tags.write' },
  { name: 'replies', permission: 'saved_replies.write' },
  { name: 'fields', permission: 'custom_fields.write' },
  { name: 'synonyms', permission: 'synonyms.write' },
  { name: 'people', permission: 'users.write' },
  { name: 'sign-in', permission: 'company.write' },
  { name: 'mail', permission: 'company.write' },
  { name: 'tokens', permission: 'tokens.write' },
  { name: 'webhooks', permission: 'webhooks.write' },
  { name: 'import', permission: 'batches.write' },
  { name: 'export', permission: 'users.export' },
  { name: 'audit', permission: 'audit.read' },
  { name: 'danger', permission: 'company.write' },
] as const satisfies { name: string; permission: Permission }[]

export type Section = (typeof sections)[number]['name']

/** Those that people with the role may open. */
export function sectionsFor(role: CallerRole): Section[] {
  const allowed = permissionsOf(role)
  return sections.filter(({ permission }) => allowed.has(permission)).map(({ name }) => name)
}

/** The path of a section, or of a page within it. */
export function sectionPath(section: Section, within = ''): string {
  return `/team/settings/${section}/${within}`
}
