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
      'Customers who match a saved condition. Lists of posts can be filtered by a segment, and then count its votes and revenue only.',
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
      'A company has 20 at most. Its customers are counted in the background: `is_exact` is true when they are.',
    body: createSegmentBody,
    problems: ['already_exists', 'too_many_segments'],
    run: createSegment,
  },
  get: { description: 'One segment, with its current numbers.' },
  edit: {
    description: 'A changed condition is counted anew, for the past as well.',
    body: editSegmentBody,
    problems: ['already_exists'],
    run: editSegment,
  },
  delete: { description: 'Customers and posts stay as they are.', run: deleteSegment },
})

function presentSegment(segment: CountedSegment): SegmentView {
  const { id, name, people, organizations, revenue, redefined, created, edited } = segment
  return {
    id,
    name,
    condition: conditionOf(segment),
    people,
    organizations,
    revenue,
    is_exact: segment.isExact,
    redefined: isoTime(redefined),
    created: isoTime(created),
    edited: edited === null ? null : isoTime(edited),
  }
}
