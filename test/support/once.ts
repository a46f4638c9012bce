/**
 * Makes a thing once for the whole test process. The store hangs on globalThis because the runner
 * may load this module anew for each test file.
 */
export function once<T>(key: string, make: () => T): T {
  if (!isMade(key)) store().set(key, make())
  return store().get(key) as T
}

export const isMade = (key: string) => store().has(key)

function store(): Map<string, unknown> {
  const holder = globalThis as typeof globalThis & { harkTestStore?: Map<string, unknown> }
  holder.harkTestStore ??= new Map()
  return holder.harkTestStore
}
