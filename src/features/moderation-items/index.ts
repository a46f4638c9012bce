export { addedLinks, holdReason } from './hold-reason.ts'
export { addHeldItem, closeItem, moveItems, relistItems, reopenItem } from './items.ts'
