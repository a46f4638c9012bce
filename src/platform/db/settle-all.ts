/**
 * For statements that do not depend on each other: on a server's connection those that are not awaited in between travel
 * together, in order. Waits for all of them, so that nothing is left on the connection, and reports the first failure.
 */
export async function settleAll<All extends readonly Promise<unknown>[]>(
  all: [...All],
): Promise<{ [At in keyof All]: Awaited<All[At]> }> {
  const settled = await Promise.allSettled(all)
  const failed = settled.find((each): each is PromiseRejectedResult => each.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(each => (each as PromiseFulfilledResult<unknown>).value) as never
}

/** Statements that are waited for together, at the end. */
export class SentStatements {
  readonly results: Promise<unknown>[] = []

  send(result: unknown) {
    if (!(result instanceof Promise)) return
    // Its failure is reported by whoever waits for all.
    result.catch(() => {})
    this.results.push(result)
  }
}
