import type { Change } from './change-cases.ts'
import { comments as resource } from './resources.ts'

/** The changes of a comment that have no body. */
export const deletion: Change = { resource, method: 'DELETE', below: '', success: 204 }
export const liking: Change = { resource, method: 'PUT', below: 'like/', success: 200 }
export const unliking: Change = { ...liking, method: 'DELETE' }
export const highlighting: Change = { resource, method: 'PUT', below: 'highlight/', success: 200 }
export const unhighlighting: Change = { ...highlighting, method: 'DELETE' }
