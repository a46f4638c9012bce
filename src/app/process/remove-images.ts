import { hasExpiredImages, removeExpiredImages } from '../../features/images/index.ts'
import type { Task } from '../../features/jobs/index.ts'

/** Deletes the images that are on nothing any more. */
export function removeImages(folder: string): Task {
  return {
    name: 'remove-images',
    isDue: hasExpiredImages,
    run: (store, _log, signal) => removeExpiredImages(store, folder, signal),
  }
}
