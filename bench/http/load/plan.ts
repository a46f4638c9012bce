/** What is asked again and again, and how to tell a right answer from a wrong one. */
export type Plan = {
  origin: string
  /** The server's main process, whose time on its core is measured, too. */
  pid: number
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  /** True where every request is the same; else each `ask` gives another one. */
  isFixed: boolean
  ask(): Asked
  /** What a request and its answer's head and body may weigh on the wire, as a second check. */
  bytesMax?: number
}

type Asked = {
  path: string
  body?: string
  /** Throws `WrongAnswer` where the answer is not what it must be. */
  check(answer: Answer): void
}

export type Answer = { status: number; headers: Headers; text: string }

/** A wrong answer ends the benchmark: how fast it came does not matter. */
export class WrongAnswer extends Error {}

export type Sample = {
  perSecond: number
  requests: number
  p50Ms: number
  p99Ms: number
  bytesPerRequest: number
  /** What a request cost the server on its core, where the system tells. */
  cpuMicros?: number
}

/** Something that sends requests from 32 connections for some seconds. */
export type Generator = {
  name: 'wrk' | 'autocannon'
  version: string
  run(plan: Plan, seconds: number): Promise<Sample>
}

export const connections = 32
/** More than a server here answers in a second, so that no request has to be made twice. */
export const askedPerSecondMax = 40_000
