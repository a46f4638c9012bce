import type { Child } from 'hono/jsx'
import { removedName } from '../../../features/people/users/names.ts'
import type { PageCall } from '../../parts/page.ts'
import { shownName } from '../../parts/person.tsx'

export const peoplePath = '/team/people/'
export const organizationsPath = '/team/organizations/'

type PersonLinkProps = { id: number; name: string } & Pick<PageCall, 'address' | 't'>

/** A name that leads to the person's page. */
export function PersonLink({ id, name, address, t }: PersonLinkProps) {
  if (name === removedName) return <bdi>{shownName(name, t)}</bdi>
  return (
    <a class="plain-link" href={`${address.path}${peoplePath}${id}/`}>
      <bdi>{shownName(name, t)}</bdi>
    </a>
  )
}

type OrganizationLinkProps = { id: number; name: string } & Pick<PageCall, 'address'>

export function OrganizationLink({ id, name, address }: OrganizationLinkProps) {
  return (
    <a class="plain-link" href={`${address.path}${organizationsPath}${id}/`}>
      <bdi>{name}</bdi>
    </a>
  )
}

/** A number that leads to what is behind it, if there is a page for that. */
export function Behind({ href, children }: { href: string | undefined; children: Child }) {
  if (href === undefined) return <>{children}</>
  return (
    <a class="plain-link" href={href}>
      {children}
    </a>
  )
}

type ListTabsProps = { current: 'people' | 'organizations' } & Pick<PageCall, 'address' | 't'>

/** Both lists are one part of the workspace. */
export function ListTabs({ current, address, t }: ListTabsProps) {
  const paths = { people: peoplePath, organizations: organizationsPath }
  return (
    <nav class="orders" aria-label={t('people')}>
      {(['people', 'organizations'] as const).map(name => (
        <a
          href={address.path + paths[name]}
          aria-current={name === current ? 'page' : undefined}
          data-key={name === 'organizations' ? 'g o' : undefined}
        >
          {t(name)}
        </a>
      ))}
    </nav>
  )
}
