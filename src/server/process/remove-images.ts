import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { hasExpiredImages, removeExpiredImages } from '../../features/images/remove-expired.ts'

/** Deletes the images that are on nothing any more. */
export function removeImages(folder: string): Task {
  return {
    name: 'remove-images',
    isDue: hasExpiredImages,
    run: (store, _log, signal) => removeExpiredImages(store, folder, signal),
  }
}
