import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import { type CompanyAddress, logoPath } from '../features/companies/index.ts'
import { unreadMax } from '../features/notifications/index.ts'
import { icon, stylesheet } from './assets.ts'
import type { Html, Viewer } from './page.ts'
import { HarkMark, Icon } from './parts/icons.tsx'
import { Monogram } from './parts/person.tsx'

export type LayoutProps = {
  address: CompanyAddress
  /** Missing where there is no company to speak for, as on the API reference. */
  company?: { name: string; accent_color: string | null; logo: string | null } | undefined
  viewer?: Viewer | undefined
  title: string
  description?: string | undefined
  /** Absolute. Missing on pages that have no address of their own, such as errors. */
  canonical?: string | undefined
  /** Set on pages that people share. */
  sharedAs?: 'article' | undefined
  children?: Child
}

/** The whole document around a page. */
export function layout(props: LayoutProps): Html {
  return html`<!doctype html>
${<Document {...props} />}
`
}

/** The name stands beside it, so it needs no words. */
function SiteMark({ company, address }: Pick<LayoutProps, 'company' | 'address'>) {
  if (!company) return <HarkMark />
  if (company.logo === null) return <Monogram name={company.name} />
  return <img class="site-logo" src={address.path + logoPath(company.logo)} alt="" />
}

function Document({ address, company, viewer, title, children, ...meta }: LayoutProps) {
  const site = company?.name ?? 'Hark'
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === site ? title : `${title} · ${site}`}</title>
        {meta.description && <meta name="description" content={meta.description} />}
        {meta.canonical && <link rel="canonical" href={meta.canonical} />}
        {meta.sharedAs && <SharedMeta {...meta} title={title} site={site} />}
        <meta name="color-scheme" content="light dark" />
        {company?.accent_color && <meta name="theme-color" content={company.accent_color} />}
        <link rel="stylesheet" href={address.path + stylesheet.path} />
        <link rel="icon" type={icon.type} href={address.path + icon.path} />
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to content
        </a>
        <header class="site-header">
          <div class="frame">
            <a class="site-name" href={`${address.path}/`}>
              <SiteMark company={company} address={address} />
              <bdi>{site}</bdi>
            </a>
            {viewer ? (
              <ViewerMenu viewer={viewer} address={address} />
            ) : (
              company && (
                <div class="viewer">
                  <a href={`${address.path}/login/`}>Sign in</a>
                </div>
              )
            )}
          </div>
        </header>
        <main id="content" class="frame" tabindex={-1}>
          {children}
        </main>
        <footer class="site-footer">
          <p class="frame">
            <HarkMark />
            Powered by Hark
          </p>
        </footer>
      </body>
    </html>
  )
}

function ViewerMenu({ viewer, address }: { viewer: Viewer; address: CompanyAddress }) {
  return (
    <div class="viewer">
      <Bell unread={viewer.unread} address={address} />
      <a class="viewer-wide" href={`${address.path}/me/`}>
        My feedback
      </a>
      <a href={`${address.path}/account/sessions/`}>
        <bdi>{viewer.name}</bdi>
      </a>
      <form method="post" action={`${address.path}/logout/`}>
        <button class="link-button" type="submit">
          Sign out
        </button>
      </form>
    </div>
  )
}

function Bell({ unread, address }: { unread: number; address: CompanyAddress }) {
  const count = unread === unreadMax ? `${unreadMax - 1}+` : String(unread)
  const label = unread === 0 ? 'Notifications' : `Notifications: ${count} unread`
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

type SharedMetaProps = Pick<LayoutProps, 'description' | 'canonical' | 'sharedAs'> & {
  title: string
  site: string
}

/** What other sites show when somebody shares the page (Open Graph). */
function SharedMeta({ title, site, description, canonical, sharedAs }: SharedMetaProps) {
  return (
    <>
      <meta property="og:type" content={sharedAs} />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={canonical} />}
    </>
  )
}
