import { z } from 'zod'
import { type FieldError, problem } from '../../../errors/problem.ts'
import { filledText, parseFields } from '../../../platform/http/fields.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { addUser } from './add-user.ts'
import { isEmail } from './email.ts'
import { findUserByEmail } from './find-user.ts'
import { emailText } from './schema.ts'

/** Names a customer, who is created when the e-mail is new. */
export const customerFields = {
  email: emailText.meta({
    description: 'E-mail address of the customer.',
    examples: ['ada@example.com'],
  }),
  full_name: z
    .string()
    .trim()
    .optional()
    .meta({
      description: "The customer's name. Required if the e-mail is new, otherwise ignored.",
      maxLength: 150,
      examples: ['Ada Moreau'],
    }),
}

/** The field `as_user`, wherever a request can act for a customer. */
export const asUserInput = z.object(customerFields)

export type Customer = { email: string; full_name?: string | undefined }

/** Checks `full_name` for a new email address; ignored for a known one. */
export const customerName = z.object({ full_name: filledText(150) })

/** A customer who is not known yet needs a name. */
export function newCustomerErrors({ full_name }: { full_name?: unknown }): FieldError[] {
  const parsed = parseFields(customerName, full_name === undefined ? {} : { full_name })
  return parsed.ok ? [] : parsed.errors
}

/** Checks of a customer named by email address that need the database. */
export async function customerFieldErrors(
  db: CompanyDb,
  { email, full_name }: { email?: unknown; full_name?: unknown },
): Promise<FieldError[]> {
  if (typeof email !== 'string' || !isEmail(email.trim())) return []
  return (await findUserByEmail(db, email)) ? [] : newCustomerErrors({ full_name })
}

/** For the customer in `as_user`. */
export async function asUserErrors(db: CompanyDb, sent: unknown): Promise<FieldError[]> {
  if (typeof sent !== 'object' || sent === null) return []
  return inAsUser(await customerFieldErrors(db, sent))
}

export function inAsUser(errors: FieldError[]): FieldError[] {
  return errors.map(error => ({ ...error, field: `as_user.${error.field}` }))
}

/** The id of the user with that e-mail; a customer is created if it is new. `named`: where the errors say the customer was sent. */
export function findOrCreateCustomer(
  db: CompanyDb,
  actor: Actor,
  customer: Customer,
  named: (errors: FieldError[]) => FieldError[] = errors => errors,
): Promise<number> {
  return db.write(actor, async transaction => {
    const known = await findUserByEmail(transaction, customer.email)
    if (known) return known.id
    const errors = named(newCustomerErrors(customer))
    if (errors.length > 0) throw problem('invalid_input', { errors })
    return addCustomer(transaction, actor, customer)
  })
}

/**
 * The new customer's id; nobody has the e-mail yet. A customer created this way has proved nothing: no role, no
 * session and no token comes from it.
 */
export async function addCustomer(
  db: CompanyDb,
  actor: Actor,
  { email, full_name: name = '' }: Customer,
): Promise<number> {
  return (await addUser(db, actor, { email, name, role: 'customer' }))!
}
