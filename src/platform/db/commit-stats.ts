import { durationBounds, Histogram } from '../metrics/histogram.ts'

/** How long commits took, from the lock to the disk, and how many writes shared each. */
export class CommitStats {
  readonly seconds = new Histogram(durationBounds)
  readonly writes = new Histogram([1, 2, 4, 8, 16, 32, 64])
  /** Of commits as a whole. */
  failures = 0

  committed(startedAt: number, writes: number) {
    this.seconds.observe((performance.now() - startedAt) / 1000)
    this.writes.observe(writes)
  }
}
