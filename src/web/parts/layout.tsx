import { html, raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { type ViewedRole, viewedRoles } from '../../features/auth/caller/caller.ts'
import { isTeam } from '../../features/auth/permissions.ts'
import type { Company, CompanyAddress } from '../../features/company/company.ts'
import { logoPath } from '../../features/company/logo.ts'
import { parseLinks } from '../../features/company/settings/site-links.ts'
import { unreadMax } from '../../features/notifications/bell/reader-state.ts'
import { basePath } from '../../platform/http/base-url.ts'
import { nextTurn } from '../../platform/turns.ts'
import { directionOf, languageNames, languages } from '../../texts/languages.ts'
import type { Texts } from '../../texts/texts.ts'
import { accentPath } from '../assets/accent.ts'
import {
  frameScript,
  icon,
  scripts,
  stylesheet,
  teamScript,
  teamStylesheet,
} from '../assets/assets.ts'
import { companyIconPath } from '../assets/company-icon.ts'
import { stylePath } from '../assets/company-style.ts'
import { ownPath } from '../embed/embed-script.ts'
import { signInUrl } from '../sign-in/sign-in-url.ts'
import { Submit } from './field.tsx'
import { HarkMark, Icon, IconDrawings } from './icons.tsx'
import type { Html, Viewer } from './page.ts'
import { Avatar, Monogram, shownName } from './person.tsx'
import { withLinks } from './safe-text.tsx'
import { searchField } from './search-words.tsx'
import { type Theme, themes } from './theme.ts'

/** `changelog_count` and `roadmap_count` say whether there is anything to link to. */
type ShownCompany = Pick<
  Company,
  | 'name'
  | 'access'
  | 'accent_color'
  | 'logo'
  | 'changelog_count'
  | 'roadmap_count'
  | 'embed_origins'
  | 'banner'
  | 'privacy_url'
  | 'product_url'
  | 'shows_powered_by'
  | 'imprint_url'
  | 'font'
  | 'header_links'
  | 'footer_links'
  | 'footer_text'
  | 'custom_css'
>

/** Everything that the layout needs around a page's own content. A `PageCall` is one. */
export type Frame = {
  address: CompanyAddress
  /** Missing where there is no company to speak for, as on the API reference. */
  company?: ShownCompany | undefined
  viewer?: Viewer | undefined
  t: Texts
  theme: Theme
  /** It is for a frame of another site, which is around it already. */
  isEmbedded?: boolean
  /** A member of the team looks at the site as others do. */
  viewedAs?: ViewedRole | undefined
  /** The page to return to after choosing another language: this one. */
  here?: string | undefined
  /** The page's address names its language. */
  isLanguageNamed?: boolean
}

export type LayoutProps = {
  frame: Frame
  title: string
  description?: string | undefined
  /** Absolute. Missing on pages that have no address of their own, such as errors. */
  canonical?: string | undefined
  /** The Open Graph type; a website unless given. */
  sharedAs?: 'article' | undefined
  /** False: search engines leave it out. They never list what is not public or has no address. */
  isIndexed?: boolean
  /** For search engines, in the words of schema.org. */
  facts?: Record<string, unknown> | undefined
  /** An Atom feed of what the page shows. */
  feed?: { title: string; url: string } | undefined
  /** The part of the site that the page belongs to. */
  current?: Part | undefined
  /** It is a page of the team's workspace: wide, with a rail at its side instead of a header and a footer. */
  workspace?: { isInColumns: boolean; rail: Child; dialogs: Child }
  /** Nothing around it. */
  isBare?: boolean
  children?: Child
}

/** Ours are the indicators, and what goes into the history. */
const htmxConfig = 'includeIndicatorCSS:false, history:false'

/**
 * For forms with `hx-post` within the page: the resulting page is morphed into this one. One after the other, so that
 * no older page replaces a newer one.
 */
const enhancement = {
  'hx-target:inherited': '#content',
  'hx-select:inherited': '#content',
  'hx-swap:inherited': 'outerMorph',
  'hx-sync:inherited': '#content:queue all',
}

type Part = 'feedback' | 'roadmap' | 'changelog' | 'team' | 'search'

/** The whole document around a page. Rendered in a turn of its own: reading for it may have taken one. */
export function layout(props: LayoutProps): Html {
  const document = nextTurn().then(
    () => html`<!doctype html>
${<Document {...props} />}
`,
  )
  // The reader of the document gets the failure, unless another one came first.
  document.catch(() => {})
  return document
}

/** The name stands beside it, so it needs no words. */
export function SiteMark({ company, address }: Pick<Frame, 'company' | 'address'>) {
  if (!company) return <HarkMark />
  if (company.logo === null) return <Monogram name={company.name} />
  return <img class="site-logo" src={basePath(address.base) + logoPath(company.logo)} alt="" />
}

function Document({ frame, title, workspace, children, ...meta }: LayoutProps) {
  const { address, company, t, theme, isEmbedded } = frame
  const site = company?.name ?? 'Hark'
  // In a frame it is no page of its own.
  const isPublic = !isEmbedded && isOpen(company)
  // Shared assets have the same address in a frame, too.
  const root = basePath(address.base)
  const canonical = frame.isLanguageNamed
    ? meta.canonical && inLanguage(meta.canonical, t.language)
    : meta.canonical
  const isIndexed = isPublic && meta.canonical !== undefined && meta.isIndexed !== false
  return (
    <html
      lang={t.language}
      dir={directionOf(t.language)}
      data-theme={theme === 'system' ? undefined : theme}
      data-font={workspace || !company || company.font === 'system' ? undefined : company.font}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === site ? title : `${title} · ${site}`}</title>
        {meta.description && <meta name="description" content={meta.description} />}
        {!isEmbedded && canonical && <link rel="canonical" href={canonical} />}
        {isIndexed && <OtherLanguages canonical={meta.canonical!} />}
        {!isIndexed && <meta name="robots" content="noindex" />}
        {isPublic && meta.canonical && (
          <SharedMeta
            {...meta}
            canonical={canonical}
            title={title}
            site={site}
            image={imageOf(company, address)}
            t={t}
          />
        )}
        {isIndexed && meta.facts && <Facts facts={meta.facts} />}
        {!isEmbedded && meta.feed && (
          <link
            rel="alternate"
            type="application/atom+xml"
            title={meta.feed.title}
            href={meta.feed.url}
          />
        )}
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        {company?.accent_color && <meta name="theme-color" content={company.accent_color} />}
        <link rel="stylesheet" href={root + stylesheet.path} />
        {workspace && <link rel="stylesheet" href={root + teamStylesheet.path} />}
        {company?.accent_color && (
          <link rel="stylesheet" href={root + accentPath(company.accent_color)} />
        )}
        {company?.custom_css && !workspace && isOfPortal(meta.current) && (
          <link rel="stylesheet" href={root + stylePath(company.custom_css)} />
        )}
        <SiteIcon company={company} root={root} />
        {company && (
          <Enhancement root={root} isEmbedded={isEmbedded} isWorkspace={workspace !== undefined} />
        )}
      </head>
      <body
        class={
          isEmbedded ? 'embedded' : workspace && (workspace.isInColumns ? 'team columns' : 'team')
        }
        data-root={`${address.path}/`}
        data-person={frame.viewer?.id || undefined}
        data-zone={frame.viewer?.timeZone ?? undefined}
        data-origins={isEmbedded ? company?.embed_origins : undefined}
        data-unreachable={t('unreachable')}
        data-failed={t('failed')}
      >
        <IconDrawings isWorkspace={workspace !== undefined} />
        {!meta.isBare && (
          <>
            <a class="skip" href="#content">
              {t('skipToContent')}
            </a>
            {frame.viewedAs && <ViewedAsBar frame={frame} as={frame.viewedAs} />}
            {isEmbedded && <EmbeddedHeader frame={frame} current={meta.current} />}
            {!isEmbedded && !workspace && <SiteHeader frame={frame} current={meta.current} />}
            {!isEmbedded && !workspace && <Banner frame={frame} />}
            {workspace?.rail}
          </>
        )}
        <main id="content" class="frame" tabindex={-1} {...enhancement}>
          {children}
        </main>
        {workspace?.dialogs}
        {!meta.isBare && !workspace && (
          <footer class="site-footer">
            <div class="frame">
              {company?.shows_powered_by !== 0 && (
                <p class="powered-by">
                  <HarkMark />
                  {t('poweredBy', { product: 'Hark' })}
                </p>
              )}
              {company?.footer_text && (
                <p class="footer-text" dir="auto">
                  {raw(withLinks(company.footer_text))}
                </p>
              )}
              {company && <FooterLinks company={company} t={t} />}
              {!isEmbedded && frame.viewer && isTeam(frame.viewer.role) && (
                <ViewAsChoices frame={frame} />
              )}
              {isEmbedded ? <OwnTabLink frame={frame} /> : company && <ViewChoices frame={frame} />}
            </div>
          </footer>
        )}
      </body>
    </html>
  )
}

/** Where the company's own stylesheet holds: never where people sign in, or on pages of an account. */
function isOfPortal(current: Part | undefined): boolean {
  return current !== undefined && current !== 'team'
}

/** The logo, or the first letter of the name in the company's colour. */
function SiteIcon({ company, root }: { company: ShownCompany | undefined; root: string }) {
  if (!company) return <link rel="icon" type={icon.type} href={root + icon.path} />
  if (company.logo !== null)
    return <link rel="icon" type="image/webp" href={root + logoPath(company.logo)} />
  return <link rel="icon" type={icon.type} href={root + companyIconPath(company)} />
}

/** The address that shows the page in the language, whatever its reader has chosen. */
function inLanguage(url: string, language: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}lang=${language}`
}

/** What search engines show to people of another language. */
function OtherLanguages({ canonical }: { canonical: string }) {
  return (
    <>
      {languages.map(language => (
        <link rel="alternate" hreflang={language} href={inLanguage(canonical, language)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={canonical} />
    </>
  )
}

/** No script runs: browsers ignore it, so the content policy allows it. Nothing in it ends the element. */
function Facts({ facts }: { facts: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts })
  return <script type="application/ld+json">{raw(json.replaceAll('<', '\\u003c'))}</script>
}

function isOpen(company: ShownCompany | undefined): boolean {
  return company === undefined || company.access === 'public'
}

/** The company's note. Readers close it for themselves: a script remembers which text that was. */
function Banner({ frame: { company, viewer, t } }: { frame: Frame }) {
  if (!company?.banner || !(isOpen(company) || viewer)) return null
  return (
    <aside class="banner" aria-label={t('announcement')} data-banner={company.banner}>
      <div class="frame">
        <p dir="auto">{raw(withLinks(company.banner))}</p>
        <button class="link-button with-script" type="button">
          {t('bannerClose')}
        </button>
      </div>
    </aside>
  )
}

type HeaderProps = { frame: Frame; current: Part | undefined }

function SiteHeader({ frame: { address, company, viewer, t }, current }: HeaderProps) {
  return (
    <header class="site-header">
      <div class="frame">
        <a class="site-name" href={`${address.path}/`}>
          <SiteMark company={company} address={address} />
          <bdi>{company?.name ?? 'Hark'}</bdi>
        </a>
        {company && (isOpen(company) || viewer) && (
          <SiteNav
            company={company}
            current={current}
            address={address}
            hasWorkspace={viewer !== undefined && isTeam(viewer.role)}
            hasOwnLinks
            t={t}
          />
        )}
        {company && (isOpen(company) || viewer) && current !== 'search' && (
          <SiteSearch address={address} t={t} />
        )}
        {viewer ? (
          <ViewerMenu viewer={viewer} address={address} t={t} />
        ) : (
          company && (
            <div class="viewer">
              <a href={`${address.path}/login/`}>{t('signIn')}</a>
            </div>
          )
        )}
      </div>
    </header>
  )
}

/** On every page but that of the results, which has its own. */
function SiteSearch({ address, t }: Pick<Frame, 'address' | 't'>) {
  return (
    <search class="site-search">
      <form method="get" action={`${address.path}/search/`}>
        <input
          {...searchField(t)}
          name="q"
          placeholder={t('search')}
          aria-label={t('searchSite')}
          data-slash=""
        />
      </form>
    </search>
  )
}

/** The site around the frame says whose it is, and who is signed in. */
function EmbeddedHeader({ frame: { address, company, viewer, t, here }, current }: HeaderProps) {
  if (!company) return null
  return (
    <header class="site-header">
      <div class="frame">
        {(isOpen(company) || viewer) && (
          <SiteNav company={company} current={current} address={address} t={t} />
        )}
        <div class="viewer">
          {viewer && <bdi class="viewer-embedded">{shownName(viewer.name, t)}</bdi>}
          {!viewer && here !== undefined && (
            <a href={signInUrl(address, here)} rel="nofollow">
              {t('signIn')}
            </a>
          )}
        </div>
      </div>
    </header>
  )
}

/** A link to the same page outside the frame. */
function OwnTabLink({ frame: { address, here, t } }: { frame: Frame }) {
  const path = ownPath(address, here)
  return (
    <p>
      <a href={path} target="_blank" rel="noopener">
        {t('openInTab')}
      </a>
    </p>
  )
}

type EnhancementProps = {
  root: string
  isEmbedded: boolean | undefined
  isWorkspace: boolean
}

/** In the head, so that no page that is compared with this one has a script in its body. */
function Enhancement({ root, isEmbedded, isWorkspace }: EnhancementProps) {
  const more = [...(isEmbedded ? [frameScript] : []), ...(isWorkspace ? [teamScript] : [])]
  return (
    <>
      <meta name="htmx-config" content={htmxConfig} />
      {[...scripts, ...more].map(({ path }) => (
        <script defer src={root + path} />
      ))}
    </>
  )
}

type SiteNavProps = {
  t: Texts
  company: ShownCompany
  current: Part | undefined
  address: CompanyAddress
  hasWorkspace?: boolean
  /** Those of the company follow. */
  hasOwnLinks?: boolean
}

/** The parts of the site that have something to show, and the company's own site; nothing where that is the feedback alone. */
function SiteNav({ company, current, address, hasWorkspace, hasOwnLinks, t }: SiteNavProps) {
  const parts: [Part, string, string][] = [['feedback', t('feedback'), '/']]
  if (company.roadmap_count > 0) parts.push(['roadmap', t('roadmap'), '/roadmap/'])
  if (company.changelog_count > 0) parts.push(['changelog', t('changelog'), '/changelog/'])
  if (hasWorkspace) parts.push(['team', t('workspace'), '/team/'])
  const links = hasOwnLinks ? ownLinks(company) : []
  if (parts.length === 1 && links.length === 0) return null
  return (
    <nav class="site-nav" aria-label={t('site')}>
      {parts.map(([part, name, path]) => (
        <a href={address.path + path} aria-current={part === current ? 'true' : undefined}>
          {name}
        </a>
      ))}
      {links.map(({ text, url }) => (
        <a href={url}>
          <bdi>{text}</bdi>
        </a>
      ))}
    </nav>
  )
}

/** The product is named by its host. */
function ownLinks({ header_links, product_url }: ShownCompany) {
  const links = parseLinks(header_links)
  if (!product_url) return links
  return [...links, { text: new URL(product_url).hostname.replace(/^www\./, ''), url: product_url }]
}

type ViewerMenuProps = { viewer: Viewer; address: CompanyAddress; t: Texts }

function ViewerMenu({ viewer, address, t }: ViewerMenuProps) {
  return (
    <div class="viewer">
      <Bell unread={viewer.unread} address={address} t={t} />
      <a class="viewer-wide" href={`${address.path}/me/`}>
        {t('myFeedback')}
      </a>
      <a class="viewer-name" href={`${address.path}/account/`}>
        {viewer.picture === null ? (
          <Monogram name={shownName(viewer.name, t)} />
        ) : (
          <Avatar {...viewer} address={address} />
        )}
        <bdi>{shownName(viewer.name, t)}</bdi>
      </a>
      <form method="post" action={`${address.path}/logout/`}>
        <Submit class="link-button" label={t('signOut')} />
      </form>
    </div>
  )
}

type BellProps = { unread: number; address: CompanyAddress; t: Texts }

export function Bell({ unread, address, t }: BellProps) {
  const count = unread === unreadMax ? `${unreadMax - 1}+` : String(unread)
  const label = unread === 0 ? t('notifications') : t('notificationsUnread', { count })
  return (
    <a class="bell" href={`${address.path}/notifications/`} aria-label={label} title={label}>
      <Icon of="bell" />
      {unread > 0 && (
        <span class="bell-count" aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  )
}

/** The company's own, and those that many countries require by law. In a frame, they open in a new tab. */
function FooterLinks({ company, t }: { company: ShownCompany; t: Texts }) {
  const own = parseLinks(company.footer_links)
  const named = (['privacy_url', 'imprint_url'] as const)
    .filter(name => company[name])
    .map(name => ({ text: t(name), url: company[name]! }))
  const links = [...own, ...named]
  if (links.length === 0) return null
  return (
    <p class="footer-links">
      {links.map(({ text, url }) => (
        <a href={url} target="_blank" rel="noopener">
          <bdi>{text}</bdi>
        </a>
      ))}
    </p>
  )
}

/** Each choice is a button of a plain form, so that one click is enough without a script, too. */
export function ViewChoices({ frame: { address, t, theme, here } }: { frame: Frame }) {
  return (
    <form class="view-choices" method="post" action={`${address.path}/view/`}>
      {here && <input type="hidden" name="back" value={here} />}
      <fieldset>
        <legend class="hidden">{t('language')}</legend>
        {languages.map(language => (
          <button
            type="submit"
            name="language"
            value={language}
            lang={language}
            aria-pressed={language === t.language ? 'true' : 'false'}
          >
            {languageNames[language]}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend class="hidden">{t('colors')}</legend>
        {themes.map(each => (
          <button
            type="submit"
            name="theme"
            value={each}
            aria-pressed={each === theme ? 'true' : 'false'}
          >
            {t(`theme_${each}`)}
          </button>
        ))}
      </fieldset>
    </form>
  )
}

/** Says that this is not the reader's own view, and leads back to it. */
function ViewedAsBar({ frame: { address, here, t }, as }: { frame: Frame; as: ViewedRole }) {
  return (
    <aside class="viewed-as" aria-label={t('viewAs')}>
      <form class="frame" method="post" action={`${address.path}/view/as/`}>
        {here && <input type="hidden" name="back" value={here} />}
        <p>{t(`viewingAs_${as}`)}</p>
        <Submit class="button small-button" label={t('viewAsEnd')} name="as" value="self" />
      </form>
    </aside>
  )
}

/** For the team: what do others see here? */
export function ViewAsChoices({ frame: { address, here, t } }: { frame: Frame }) {
  return (
    <form class="view-choices" method="post" action={`${address.path}/view/as/`}>
      {here && <input type="hidden" name="back" value={here} />}
      <fieldset>
        <legend>{t('viewAs')}</legend>
        {viewedRoles.map(as => (
          <button type="submit" name="as" value={as}>
            {t(`viewAs_${as}`)}
          </button>
        ))}
      </fieldset>
    </form>
  )
}

function imageOf(company: ShownCompany | undefined, { base }: CompanyAddress) {
  return company?.logo ? base + logoPath(company.logo) : undefined
}

type SharedMetaProps = Pick<LayoutProps, 'description' | 'canonical' | 'sharedAs'> & {
  title: string
  site: string
  image: string | undefined
  t: Texts
}

/** Open Graph tags for sites that preview shared links. */
function SharedMeta({ title, site, description, canonical, sharedAs, image, t }: SharedMetaProps) {
  return (
    <>
      <meta property="og:type" content={sharedAs ?? 'website'} />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title} />
      <meta property="og:locale" content={t.language} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {image && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:alt" content={site} />
        </>
      )}
    </>
  )
}
