import { type Listing, seenPlan, unseenPages, unseenPlan } from '../listing.ts'
import type { Measure } from '../measure.ts'
import type { HarkServer } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'
import { checkedLoad } from './checked-load.ts'
import { sendEachOnce } from './each-once.ts'
import { connections, type Plan } from './plan.ts'
import { requestHead } from './raw-client.ts'

/** More than are answered in a second, as each is sent only once. */
const requestsPerSecond = 5_000
const checkedRequests = 96

type WithServer = <Result>(work: (server: HarkServer) => Promise<Result>) => Promise<Result>

/**
 * Pages whose items this process has never rendered, or all of whose items it has: by a new server each time, as
 * there are only so many of the first kind, and the two are to differ in nothing else.
 */
export function freshServerMeasure(
  { isQuick, secondsPerRound, warmUpSeconds, cores }: Setting,
  name: string,
  withServer: WithServer,
  listingOf: (server: HarkServer) => Listing,
  { areSeen }: { areSeen: boolean },
): Measure {
  const planOf = areSeen ? seenPlan : unseenPlan
  const checked = () =>
    withServer(server => checkedLoad(planOf(listingOf(server)), checkedRequests))
  return {
    name,
    check: async () => void (isQuick || (await checked())),
    warmUp: async () => {},
    run() {
      if (isQuick) return checked()
      return withServer(server => {
        const listing = listingOf(server)
        const seen = seenPlan(listing)
        return sendEachOnce(
          {
            port: Number(new URL(server.origin).port),
            pid: server.pid,
            connections,
            warmUps: requestsOf(seen, warmUpSeconds * requestsPerSecond),
            warmUpSeconds,
            requests: areSeen
              ? requestsOf(seen, secondsPerRound * requestsPerSecond)
              : requestsOf(unseenPlan(listing), unseenPages(listing)),
            seconds: secondsPerRound,
            status: 200,
          },
          cores.load,
        )
      })
    },
  }
}

function requestsOf({ method, headers, ask }: Plan, count: number): string[] {
  return Array.from({ length: count }, () => `${requestHead(method, ask().path, headers)}\r\n`)
}
