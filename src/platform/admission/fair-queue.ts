/** One level of the way to a queue: a tenant, a class of work, a caller. */
type Level = {
  key: string
  /** Its share compared with its siblings' while both have work. */
  weight?: number | undefined
  /** Items below it that may be in service at once. */
  inServiceMax?: number | undefined
}

export type Path = readonly Level[]

/** An item on its way through the queue; the taker must `finish` it. */
export type Queued<Item> = { item: Item; estimate: number; nodes: readonly Node<Item>[] }

/**
 * A hierarchical fair queue (start-time fair queueing): at each level the child that has received the least
 * service for its weight is next, so nobody gets more than a share by asking more often. Service is
 * charged by an estimate when an item is taken, and corrected when it is finished.
 */
export class FairQueue<Item> {
  readonly #root = new Node<Item>()

  get length(): number {
    return this.#root.count
  }

  /** Number of items waiting below the first level of a path. */
  lengthOf([first]: Path): number {
    return (first && this.#root.children.get(first.key)?.count) ?? 0
  }

  add(path: Path, item: Item, estimate: number) {
    const nodes = this.#nodesOf(path)
    nodes.at(-1)!.items.push({ item, estimate, nodes })
    for (const [index, node] of nodes.entries()) node.grow(estimate, nodes[index - 1])
  }

  /** The next item that may be in service now, if there is one. */
  take(): Queued<Item> | undefined {
    const taken = this.#root.next()
    if (!taken) return undefined
    for (const [index, node] of taken.nodes.entries()) {
      node.shrink(taken.estimate, taken.nodes[index - 1])
      node.inService++
      node.charge(taken.estimate, taken.nodes[index - 1])
    }
    return taken
  }

  finish({ nodes, estimate }: Queued<Item>, cost: number) {
    for (const [index, node] of nodes.entries()) {
      node.inService--
      node.served += (cost - estimate) / node.weight
      nodes[index - 1]?.forgetIfIdle(node)
    }
    // Past shares matter only among those who compete.
    if (this.#root.count === 0 && this.#root.inService === 0) this.#root.children.clear()
  }

  /** Whether an item that would be added now could be taken at once: nothing on its path waits or is full. */
  isFree(path: Path): boolean {
    let node: Node<Item> | undefined = this.#root
    for (const { key } of path) {
      node = node.children.get(key)
      if (!node) return true
      if (node.isFull) return false
    }
    return node.count === 0
  }

  /** Estimated work before an item that would be added now, itself included. */
  workUntil(path: Path, estimate: number): number {
    return this.#root.workUntil(path, 0, estimate)
  }

  /** Removes what has become pointless, and gives it back. */
  removeWhere(isPointless: (item: Item) => boolean): Item[] {
    return this.#root.removeWhere(isPointless).map(({ item, estimate, nodes }) => {
      for (const [index, node] of nodes.entries()) node.shrink(estimate, nodes[index - 1])
      for (const [index, node] of nodes.entries()) nodes[index - 1]?.forgetIfIdle(node)
      return item
    })
  }

  #nodesOf(path: Path): Node<Item>[] {
    const nodes = [this.#root]
    for (const level of path) nodes.push(nodes.at(-1)!.child(level))
    return nodes
  }
}

class Node<Item> {
  readonly key: string
  readonly weight: number
  readonly #inServiceMax: number
  readonly children = new Map<string, Node<Item>>()
  readonly items: Queued<Item>[] = []
  count = 0
  inService = 0
  /** Service received for each unit of weight, on the parent's clock. */
  served = 0
  #waitingCost = 0
  #waitingWeight = 0
  #clock = 0

  constructor({ key, weight = 1, inServiceMax = Number.POSITIVE_INFINITY }: Level = { key: '' }) {
    this.key = key
    this.weight = weight
    this.#inServiceMax = inServiceMax
  }

  get isFull(): boolean {
    return this.inService >= this.#inServiceMax
  }

  child(level: Level): Node<Item> {
    let child = this.children.get(level.key)
    if (!child) {
      child = new Node(level)
      this.children.set(level.key, child)
    }
    return child
  }

  grow(cost: number, parent: Node<Item> | undefined) {
    this.#waitingCost += cost
    if (this.count++ > 0 || !parent) return
    parent.#waitingWeight += this.weight
    // Time without work earns nothing: one that comes back starts level with the others.
    this.served = Math.max(this.served, parent.#clock)
  }

  shrink(cost: number, parent: Node<Item> | undefined) {
    this.#waitingCost -= cost
    if (--this.count > 0) return
    this.#waitingCost = 0
    if (parent) parent.#waitingWeight -= this.weight
  }

  charge(cost: number, parent: Node<Item> | undefined) {
    if (parent) parent.#clock = this.served
    this.served += cost / this.weight
  }

  next(): Queued<Item> | undefined {
    if (this.items.length > 0) return this.items.shift()
    let least: Node<Item> | undefined
    for (const child of this.children.values()) {
      if (child.#mayServe() && (!least || child.served < least.served)) least = child
      this.forgetIfIdle(child)
    }
    return least?.next()
  }

  #mayServe(): boolean {
    if (this.count === 0 || this.isFull) return false
    if (this.items.length > 0) return true
    for (const child of this.children.values()) if (child.#mayServe()) return true
    return false
  }

  /** Its siblings get their shares meanwhile, but no more than they have work for. */
  workUntil(path: Path, depth: number, estimate: number): number {
    const all = this.#waitingCost + estimate
    const level = path[depth]
    if (!level) return all
    const { weight = 1 } = level
    const child = this.children.get(level.key)
    const own = child ? child.workUntil(path, depth + 1, estimate) : estimate
    const competing = this.#waitingWeight + (child && child.count > 0 ? 0 : weight)
    return Math.min(all, (own * competing) / weight)
  }

  removeWhere(isPointless: (item: Item) => boolean): Queued<Item>[] {
    const removed = this.items.filter(({ item }) => isPointless(item))
    if (removed.length > 0) {
      const left = this.items.filter(queued => !removed.includes(queued))
      this.items.splice(0, this.items.length, ...left)
    }
    for (const child of this.children.values()) removed.push(...child.removeWhere(isPointless))
    return removed
  }

  /** One that has had more than its share is remembered, or leaving would pay. */
  forgetIfIdle(child: Node<Item>) {
    if (child.count === 0 && child.inService === 0 && child.served <= this.#clock)
      this.children.delete(child.key)
  }
}
