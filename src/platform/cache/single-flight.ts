/** Identical work that is asked for while it is under way is done once. */
export class SingleFlight<Result> {
  readonly #underWay = new Map<string, Promise<Result>>()

  /** Those who join get what the first gets, an error too; nothing is cached afterwards. */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const joined = this.#underWay.get(key)
    if (joined) return joined
    const flight = work().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, flight)
    return flight
  }
}
