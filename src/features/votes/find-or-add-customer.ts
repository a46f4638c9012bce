import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { addCustomer, type Customer, customerFieldErrors } from '../people/users/customer.ts'
import { findUserByEmail } from '../people/users/find-user.ts'

/** The id of the user with that e-mail; a customer is created if it is new. */
export function findOrAddCustomer(
  db: CompanyDb,
  actor: Actor,
  customer: Customer,
  fieldErrors: typeof customerFieldErrors = customerFieldErrors,
): Promise<number> {
  return db.write(actor, async transaction => {
    const known = await findUserByEmail(transaction, customer.email)
    if (known) return known.id
    const errors = await fieldErrors(transaction, customer)
    if (errors.length > 0) throw problem('invalid_input', { errors })
    return addCustomer(transaction, actor, customer)
  })
}
