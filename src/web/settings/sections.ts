import { type CallerRole, type Permission, permissionsOf } from '../../features/auth/permissions.ts'
import { settings } from '../../features/company/settings/settings.ts'
import { introducedKinds } from '../../features/notifications/mail/mail-texts.ts'
import { inputs } from '../../features/posts/score/formula.ts'
import type { PlainKey } from '../../texts/catalogue.ts'
import type { Texts } from '../../texts/texts.ts'
import type { teamIcons } from '../parts/icons.tsx'

/** One setting: search finds it, and an error names its field. */
export type Setting = {
  label: PlainKey
  hint?: PlainKey | undefined
  /** The name of its field. */
  field?: string
  /** The id to jump to on the section's first page; the field unless given. Null: it is on a page within the section. */
  at?: string | null
  tab?: string
}

type SectionOf = {
  name: string
  group: 'workspace' | 'product' | 'people' | 'developers' | 'data'
  icon: keyof typeof teamIcons
  /** What changing it takes. */
  permission: Permission
  settings: Setting[]
}

/** The fields of a list's page; those of `within` are on the page of one of its things, too, or only there. */
function listed(add: PlainKey, fields: Record<string, PlainKey>, within: Setting[] = []) {
  const own = Object.entries(fields).map(([field, label]) => ({ field, label }))
  return [{ label: add, at: 'add' }, ...own, ...within.map(each => ({ ...each, at: null }))]
}

const companySettings = settings.flatMap(([field, { control }]): Setting[] =>
  control ? [{ field, label: control.label, hint: control.hint, tab: control.panel }] : [],
)

/** The sections of the settings, in the order in which they are listed. */
export const sections = [
  {
    name: 'company',
    group: 'workspace',
    icon: 'organization',
    permission: 'company.write',
    settings: [
      ...companySettings,
      { label: 'logo', hint: 'logoHint', field: 'logo', at: 'logo', tab: 'appearance' },
    ],
  },
  {
    name: 'mail',
    group: 'workspace',
    icon: 'email',
    permission: 'company.write',
    settings: [
      { label: 'mailSending', at: 'sending' },
      { label: 'mailHost', field: 'mail_host' },
      { label: 'mailPort', field: 'mail_port' },
      { label: 'mailSecurity', field: 'mail_security' },
      { label: 'mailUser', field: 'mail_user' },
      { label: 'mailPassword', field: 'mail_password' },
      { label: 'mailOauth', at: 'field-mail_token_url' },
      { label: 'mailFrom', field: 'mail_from' },
      { label: 'mailDefaults', at: 'defaults', tab: 'defaults' },
      { label: 'mailTexts', at: 'texts', tab: 'texts' },
      { label: 'mail_sender_name', field: 'text_sender_name', tab: 'texts' },
      { label: 'mail_footer', field: 'text_footer', tab: 'texts' },
      ...introducedKinds.map(
        (kind): Setting => ({ label: `kind_${kind}`, field: `text_${kind}`, tab: 'texts' }),
      ),
      { label: 'preview', hint: 'mailPreviewLead', at: 'preview', tab: 'preview' },
    ],
  },
  {
    name: 'sign-in',
    group: 'workspace',
    icon: 'access',
    permission: 'company.write',
    settings: [
      { label: 'methodJwt', at: 'jwt' },
      { label: 'jwtTeam', field: 'admits_team', at: 'jwt' },
      { label: 'providers', at: 'providers' },
      { label: 'emailSignIn', field: 'email_sign_in', at: 'email' },
      { label: 'teamPasskey', field: 'team_passkey', at: 'passkeys' },
      { label: 'oidcIssuer', field: 'issuer', at: 'add' },
      { label: 'oidcClient', field: 'client_id', at: 'add' },
      { label: 'oidcSecret', field: 'client_secret', at: 'add' },
      { label: 'providerDomains', field: 'email_domains', at: 'add' },
      { label: 'providerRules', field: 'rules', at: 'add' },
      { label: 'providerScopes', field: 'scopes', at: 'add' },
    ],
  },
  {
    name: 'boards',
    group: 'product',
    icon: 'board',
    permission: 'boards.write',
    settings: listed(
      'addBoard',
      {
        name: 'nameLabel',
        description: 'boardPurpose',
        visibility: 'boardVisibility',
        mode: 'boardMode',
      },
      [
        { label: 'boardAddress', field: 'slug' },
        { label: 'postTemplate', field: 'post_template' },
        { label: 'asksImportance', hint: 'asksImportanceHint', field: 'asks_importance' },
        { label: 'boardMembers', field: 'email' },
        { label: 'organizations', field: 'organization' },
        { label: 'deleteBoard' },
      ],
    ),
  },
  {
    name: 'statuses',
    group: 'product',
    icon: 'status',
    permission: 'statuses.write',
    settings: listed(
      'addStatus',
      {
        name: 'nameLabel',
        color: 'accentColor',
        category: 'category',
        is_roadmap: 'roadmapColumn',
        is_default: 'makeDefault',
      },
      [{ label: 'deleteStatus' }],
    ),
  },
  {
    name: 'roadmaps',
    group: 'product',
    icon: 'roadmap',
    permission: 'roadmaps.write',
    settings: listed('addRoadmap', { name: 'nameLabel', columns: 'roadmapColumns' }, [
      { label: 'boardAddress', field: 'slug' },
      { label: 'roadmapVisibility', field: 'visibility' },
      { label: 'roadmapSort', field: 'sort' },
      { label: 'roadmapDefault', field: 'is_default' },
      { label: 'deleteRoadmap' },
    ]),
  },
  {
    name: 'tags',
    group: 'product',
    icon: 'tags',
    permission: 'tags.write',
    settings: listed(
      'newTag',
      { name: 'nameLabel', color: 'accentColor', is_public: 'publicTagTick' },
      [{ label: 'deleteTag' }],
    ),
  },
  {
    name: 'themes',
    group: 'product',
    icon: 'demand',
    permission: 'themes.write',
    settings: listed(
      'addTheme',
      {
        name: 'nameLabel',
        description: 'description',
        searches: 'themeSearches',
        posts: 'posts',
        tags: 'section_tags',
        owner: 'themeOwner',
        growth_step: 'themeStep',
      },
      [{ label: 'deleteTheme' }],
    ),
  },
  {
    name: 'score',
    group: 'product',
    icon: 'score',
    permission: 'company.write',
    settings: [
      { label: 'scoreFormula', at: 'formula' },
      ...inputs.map(
        (input): Setting => ({
          label: `weight_${input}`,
          hint: `weightHint_${input}`,
          field: input,
        }),
      ),
      { label: 'divideByEffort', hint: 'divideByEffortHint', field: 'divide_by_effort' },
    ],
  },
  {
    name: 'synonyms',
    group: 'product',
    icon: 'synonyms',
    permission: 'synonyms.write',
    settings: [
      { label: 'starterSynonyms', at: 'starter' },
      ...listed('addSynonym', { terms: 'terms', way: 'synonymWay' }),
    ],
  },
  {
    name: 'people',
    group: 'people',
    icon: 'voters',
    permission: 'users.write',
    settings: [
      { label: 'invite', field: 'email' },
      { label: 'fullName', field: 'full_name' },
      { label: 'role', field: 'role' },
    ],
  },
  {
    name: 'fields',
    group: 'people',
    icon: 'field',
    permission: 'custom_fields.write',
    settings: listed('addField', { name: 'nameLabel', type: 'fieldType' }),
  },
  {
    name: 'segments',
    group: 'people',
    icon: 'segment',
    permission: 'segments.write',
    settings: listed(
      'addSegment',
      { name: 'nameLabel', match: 'segmentMatch', test_0: 'segmentConditions' },
      [{ label: 'deleteSegment' }],
    ),
  },
  {
    name: 'replies',
    group: 'people',
    icon: 'replies',
    permission: 'saved_replies.write',
    settings: [
      { label: 'replyName', field: 'name' },
      { label: 'replyText', field: 'content' },
    ],
  },
  {
    name: 'tokens',
    group: 'developers',
    icon: 'tokens',
    permission: 'tokens.write',
    settings: [
      { label: 'tokenName', field: 'name' },
      { label: 'tokenRights', field: 'rights' },
      { label: 'scopes', field: 'scopes' },
      { label: 'tokenExpires', field: 'expires' },
    ],
  },
  {
    name: 'webhooks',
    group: 'developers',
    icon: 'webhooks',
    permission: 'webhooks.write',
    settings: [
      { label: 'webhookUrl', field: 'url' },
      { label: 'webhookKind', field: 'kind' },
      { label: 'board', field: 'board_id' },
      { label: 'webhookEvents', field: 'events' },
      { label: 'webhookInternal', field: 'includes_internal' },
      { label: 'webhookRotate', at: null },
      { label: 'deliveries', at: null },
    ],
  },
  {
    name: 'import',
    group: 'data',
    icon: 'import',
    permission: 'batches.write',
    settings: [{ label: 'importFormat', field: 'format' }],
  },
  {
    name: 'export',
    group: 'data',
    icon: 'export',
    permission: 'users.export',
    settings: [{ label: 'exportAll' }, { label: 'exportPosts' }],
  },
  { name: 'audit', group: 'data', icon: 'history', permission: 'audit.read', settings: [] },
  {
    name: 'danger',
    group: 'data',
    icon: 'danger',
    permission: 'company.write',
    settings: [{ label: 'batchesTitle' }, { label: 'companyDelete', field: 'name' }],
  },
] as const satisfies SectionOf[]

export type Section = (typeof sections)[number]['name']

/** Those that people with the role may open. */
export function sectionsFor(role: CallerRole) {
  const allowed = permissionsOf(role)
  return sections.filter(({ permission }) => allowed.has(permission))
}

export function sectionTitle(section: Section, t: Texts): string {
  return t(`section_${section}`)
}

/** The path of a section, or of a page within it. */
export function sectionPath(section: Section, within = ''): string {
  return `/team/settings/${section}/${within}`
}

/** The path of a setting. */
export function settingPath(section: Section, { field, at, tab }: Setting): string {
  const id = at === undefined && field !== undefined ? `field-${field}` : at
  return `${sectionPath(section)}${tab ? `?tab=${tab}` : ''}${id ? `#${id}` : ''}`
}
