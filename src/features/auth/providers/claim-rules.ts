import type { CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { findOrganization } from '../../people/organizations/organizations.ts'
import { editUser } from '../../people/users/edit-user.ts'
import { isLastAdmin, type User } from '../../people/users/find-user.ts'

/** People with the value in the claim get the role or belong to the organization. */
export type ClaimRule = {
  claim: string
  value: string
  role: 'admin' | 'team' | null
  organization_id: number | null
}

export const rulesMax = 50

/** Of what a provider sends, this much is looked at. */
const valuesMax = 2_000

export function rulesOf({ rules }: { rules: string }): ClaimRule[] {
  return JSON.parse(rules) as ClaimRule[]
}

/**
 * Gives a person who signs in the role and the organization that the provider's rules say, and takes what they no longer say.
 * Rules for roles decide about roles alone, those for organizations about organizations; without any, nothing changes. The
 * last admin stays one. Their boards follow from both.
 */
export async function applyRules(
  transaction: CompanyTransaction,
  user: User,
  rules: ClaimRule[],
  claims: Record<string, unknown>,
): Promise<void> {
  const met = rules.filter(({ claim, value }) => valuesOf(claims, claim).includes(value))
  const edit = {
    ...(await roleEdit(transaction, user, rules, met)),
    ...(await organizationEdit(transaction, user, rules, met)),
  }
  if (Object.keys(edit).length > 0) await editUser(transaction, actors.system, user, edit)
}

async function roleEdit(
  transaction: CompanyTransaction,
  user: User,
  rules: ClaimRule[],
  met: ClaimRule[],
) {
  if (!rules.some(({ role }) => role !== null)) return {}
  const has = (wanted: ClaimRule['role']) => met.some(({ role }) => role === wanted)
  const role = has('admin') ? 'admin' : has('team') ? 'team' : 'customer'
  if (role === user.role) return {}
  return role !== 'admin' && (await isLastAdmin(transaction, user))
    ? {}
    : { role: role as User['role'] }
}

/** The first matching rule wins. Rules for deleted organizations are ignored. */
async function organizationEdit(
  transaction: CompanyTransaction,
  user: User,
  rules: ClaimRule[],
  met: ClaimRule[],
) {
  const ruled = rules.flatMap(({ organization_id }) => organization_id ?? [])
  if (ruled.length === 0) return {}
  const isRuled = user.organization_id !== null && ruled.includes(user.organization_id)
  for (const { organization_id: id } of met)
    if (id !== null && (await findOrganization(transaction, id)))
      return id === user.organization_id ? {} : { organization: id }
  // An organization assigned by hand is not the provider's to remove.
  return isRuled ? { organization: null } : {}
}

/** Of a claim by its name, or by a path to it as in Keycloak's `realm_access.roles`: its value, or all of a list. */
function valuesOf(claims: Record<string, unknown>, claim: string): string[] {
  const found = Object.hasOwn(claims, claim) ? claims[claim] : within(claims, claim.split('.'))
  const values = Array.isArray(found) ? found.slice(0, valuesMax) : [found]
  return values.filter(value => typeof value === 'string')
}

function within(claims: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return claims
  if (typeof claims !== 'object' || claims === null || !Object.hasOwn(claims, name))
    return undefined
  return within((claims as Record<string, unknown>)[name], rest)
}
