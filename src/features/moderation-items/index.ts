export { addedLinks, holdReason } from './hold-reason.ts'
export { addHeldItem, closeItem, moveItems, relistItems } from './items.ts'
