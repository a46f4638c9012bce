import type { Caller } from '../../features/auth/caller/caller.ts'

/**
 * Reads what a write sends, by the API or from a form, and gives the caller to run it for. `check` refuses one who may
 * not. The caller is looked at
 * 1. before the body: nobody is refused only after sending megabytes, and no image is decoded for nothing;
 * 2. after it, unless it was here already, as it may have taken minutes: what is read before the transaction, or shown
 *    with a refused form, is what they see now. On PostgreSQL a look is a round trip. The permission is checked again only if anyone's access has changed, or they are signed out by now;
 * 3. under the company's lock, by `writeAs`, as the write may have waited for one that took the permission away.
 */
export async function checkedCaller<Sender extends Caller, Sent>(
  find: () => Promise<Sender>,
  check: (caller: Sender) => void,
  read: (caller: Sender) => Promise<Sent>,
): Promise<{ caller: Sender; sent: Sent }> {
  const first = await find()
  check(first)
  let hasWaited = false
  const nextTurn = setImmediate(() => {
    hasWaited = true
  })
  const sent = await read(first)
  clearImmediate(nextTurn)
  const caller = hasWaited ? await find() : first
  if (caller.permissions !== first.permissions) check(caller)
  return { caller, sent }
}
