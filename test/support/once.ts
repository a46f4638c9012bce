/**
 * Makes a thing once for the whole test process. The store hangs on globalThis because the runner
 * may load this module anew for each test file.
 */
export function once<T>(key: string, make: () => T): T {
  const holder = globalThis as typeof globalThis & { harkTestStore?: Map<string, unknown> }
  holder.harkTestStore ??= new Map()
  if (!holder.harkTestStore.has(key)) holder.harkTestStore.set(key, make())
  return holder.harkTestStore.get(key) as T
}
