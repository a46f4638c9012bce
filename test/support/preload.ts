import { afterAll } from 'bun:test'
import { stopAll, verifyShared } from './hark.ts'

// Whatever the tests did to the shared server's data, every invariant holds in the end.
afterAll(async () => {
  try {
    await verifyShared()
  } finally {
    await stopAll()
  }
})
