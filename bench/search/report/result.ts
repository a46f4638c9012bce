import type { CompareTimes } from '../measure/compares.ts'
import type { CreateTimes } from '../measure/creates.ts'
import type { FirstTypo } from '../measure/first-typo.ts'
import type { ClassTimes } from '../measure/queries.ts'
import type { EngineName } from '../places/place.ts'

/** What one engine did with one number of posts. */
export type Result = {
  engine: EngineName
  engineVersion: string
  posts: number
  firstTypo: FirstTypo
  creates: CreateTimes
  compares: CompareTimes
  classes: ClassTimes[]
}
