import { endpoint } from '../../auth/caller/endpoint.ts'
import { eventListView, feedQuery } from './schema.ts'

/** Implemented in `server/api/feed-endpoint.ts`: it may wait, and continue as a stream. */
export const listEventsEndpoint = endpoint({
  name: 'listEvents',
  tag: { name: 'Events', description: 'What happened, in order: the change feed.' },
  summary: 'Follow what happens',
  description:
    'The events you can see, oldest first, without gaps. Store `position` and send it as `after` to continue. `wait` waits for the next event. `Accept: text/event-stream` gets an endless stream. A token may have 200 waiting requests.',
  query: feedQuery,
  requestHeaders: ['Last-Event-ID'],
  responses: {
    200: {
      description: 'A page of events.',
      schema: eventListView,
      headers: ['X-Accel-Buffering'],
      eventStream:
        'Server-sent events: `id` is the position, `data` an Event as JSON. `id` without `data` is a position behind events that you may not see.',
    },
  },
  problems: ['position_gone', 'too_many_waiting'],
}).run(async () => {
  throw new Error('The feed has an endpoint of its own.')
})
