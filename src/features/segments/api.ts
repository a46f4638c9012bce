import { isoTime } from '../../platform/clock.ts'
import { crudEndpoints } from '../endpoints/crud-endpoints.ts'
import { createSegmentBody, editSegmentBody, type SegmentView, segmentView } from './schema.ts'
import {
  type CountedSegment,
  conditionOf,
  createSegment,
  deleteSegment,
  editSegment,
  findCountedSegment,
  listCountedSegments,
} from './segments.ts'

export const segmentEndpoints = crudEndpoints({
  names: ['Segment', 'Segments'],
  words: ['a segment', 'segments'],
  tag: {
    name: 'Segments',
    description:
      'Customers who match a saved condition. Filter lists of posts by a segment to count only its votes and revenue.',
  },
  view: segmentView,
  find: findCountedSegment,
  present: presentSegment,
  list: {
    description: 'Saved conditions over customers, newest first, at most 20.',
    read: listCountedSegments,
  },
  create: {
    description:
      'A company can have up to 20. Hark counts the customers in the background; `is_exact` is true when it is done.',
    body: createSegmentBody,
    problems: ['already_exists', 'too_many_segments'],
    run: createSegment,
  },
  get: { description: 'One segment, with its current numbers.' },
  edit: {
    description: 'If the condition changes, Hark recounts the segment, including past figures.',
    body: editSegmentBody,
    problems: ['already_exists'],
    run: editSegment,
  },
  delete: {
    description: 'Customers and posts stay as they are.',
    problems: ['segment_in_use'],
    run: deleteSegment,
  },
})

function presentSegment(segment: CountedSegment): SegmentView {
  const { id, name, people, organizations, revenue, redefined, created, edited } = segment
  return {
    id,
    name,
    condition: conditionOf(segment),
    people,
    organizations,
    revenue: Math.min(revenue, Number.MAX_SAFE_INTEGER),
    is_exact: segment.isExact,
    redefined: isoTime(redefined),
    created: isoTime(created),
    edited: edited === null ? null : isoTime(edited),
  }
}
