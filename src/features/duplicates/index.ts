export {
  dismissDuplicatesEndpoint,
  listDuplicatesEndpoint,
  mergeDuplicatesEndpoint,
  restoreDuplicatesEndpoint,
} from './api.ts'
export { compareNext, findCompanyToCompare } from './compare-due.ts'
export { duplicatesDismissed, duplicatesRestored } from './events.ts'
export { duplicatesFollower } from './follow-posts.ts'
export { membersMax } from './group-pairs.ts'
export { isComparing } from './is-comparing.ts'
export { type DuplicateGroup, listGroupIds, readGroups } from './list-groups.ts'
export { mergeGroup, unmergeGroup } from './merge-group.ts'
export { type MergePreview, previewMerge } from './preview-merge.ts'
export { setAllDifferent, setDifferent } from './set-different.ts'
