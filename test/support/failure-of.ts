/**
 * What a promise is rejected with. To be preferred to `.rejects` in tests of the store: Bun runs the event loop within that
 * until the promise settles, after which immediates, and with them writes to SQLite, may wait for the next timer (1.4.4).
 */
export async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('It was done, but should have been refused.')
}
