import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'

/** An event as the log has it. */
export type LoggedEvent = {
  version: number
  type: string
  via: string
  actor_id: number | null
  /** JSON, as the event's kind declares it. */
  data: string
  created: number
}

/** One thing to send because of one event. `target` says to whom: no two of an event and consumer are equal. */
export type DeliveryDraft = { version: number; target: string }

/** `id` is the same at every attempt, so that the receiving side can recognise a repetition. */
type Delivery = DeliveryDraft & { id: string; companyId: number; attempts: number }

/** The result of an attempt: `retry` tries again later, `dead` never by itself, and `postponed` does not count. */
export type Outcome = { state: 'sent' } | { state: 'retry' | 'dead' | 'postponed'; error: string }

/**
 * Something that follows the event log. `plan` decides what an event makes necessary, inside the transaction
 * that moves the cursor past it; `send` does it, at least once, outside of any transaction. Without `plan` it follows
 * nothing: something else writes its deliveries.
 */
export type Consumer = {
  readonly name: string
  /** Whether it only has work for the database, and gives way to requests: more is started ten times a second. */
  readonly givesWay?: boolean
  plan?(transaction: CompanyMaintenance, events: LoggedEvent[]): Promise<DeliveryDraft[]>
  send(db: CompanyDb, delivery: Delivery): Promise<Outcome>
}

/** Those that count what happened: they begin with a company's first event, whatever was there before they were. */
export const countingConsumers: readonly string[] = ['activity']

/** What follows the events. One that is no consumer stores by itself what they make necessary. */
export type Follower = Required<Pick<Consumer, 'name' | 'plan'>>

export function followsEvents(consumer: Consumer): consumer is Consumer & Follower {
  return consumer.plan !== undefined
}
