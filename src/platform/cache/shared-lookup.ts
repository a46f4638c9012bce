import { onNextTurn } from '../turns.ts'

/** After this the next round does not wait for the one under way, which may be stuck. */
const patienceMs = 20

/** Looks up all that were asked for, in one go. */
type LookUp<Key, Value> = (keys: Key[]) => Promise<Found<Key, Value>>
type Found<Key, Value> = (key: Key) => Value

type Round<Key, Value> = {
  keys: Set<Key>
  found: Promise<Found<Key, Value>>
  send: () => void
}

/**
 * Joins look-ups into rounds. Whoever asks gets an answer to a question that was sent after they
 * asked: those who come while a round is under way wait for the next one, together.
 */
export class SharedLookup<Key, Value> {
  readonly #lookUp: LookUp<Key, Value>
  #gathering: Round<Key, Value> | undefined
  #isUnderWay = false

  constructor(lookUp: LookUp<Key, Value>) {
    this.#lookUp = lookUp
  }

  find(key: Key): Promise<Value> {
    this.#gathering ??= this.#gather()
    this.#gathering.keys.add(key)
    return this.#gathering.found.then(valueFor => valueFor(key))
  }

  #gather(): Round<Key, Value> {
    const { promise: found, resolve, reject } = Promise.withResolvers<Found<Key, Value>>()
    const round: Round<Key, Value> = { keys: new Set<Key>(), found, send: () => {} }
    let timer: ReturnType<typeof setTimeout> | undefined
    round.send = () => {
      clearTimeout(timer)
      if (this.#gathering !== round) return
      this.#gathering = undefined
      this.#isUnderWay = true
      this.#lookUp([...round.keys])
        .then(resolve, reject)
        .finally(() => this.#landed())
    }
    // Later than at once: those who are at the door already come along.
    if (this.#isUnderWay) timer = setTimeout(round.send, patienceMs)
    else onNextTurn(round.send)
    return round
  }

  #landed() {
    this.#isUnderWay = false
    if (this.#gathering) onNextTurn(this.#gathering.send)
  }
}
