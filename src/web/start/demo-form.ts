import { z } from 'zod'
import { Problem } from '../../errors/problem.ts'
import { findDemo } from '../../features/transfer/batches/find-demo.ts'
import { startRemoval } from '../../features/transfer/batches/start-removal.ts'
import { loadDemo } from '../../features/transfer/demo/load-demo.ts'
import type { Form } from '../parts/page.ts'
import { writeFor } from '../parts/signed-in-call.ts'
import { requireAdmin } from './admin.ts'
import { savedStep } from './saved-step.ts'
import { startPage } from './start-page.tsx'

/** Adds the demo data, or has it removed. A second click changes nothing. */
export const demoStepForm: Form<{ set: 'on' | 'off' }> = {
  fields: z.object({ set: z.enum(['on', 'off']) }),
  page: startPage,
  async run(call) {
    requireAdmin(call)
    try {
      await writeFor(call, 'batches.write', async (transaction, { actor }) => {
        if (call.fields.set === 'on') return void (await loadDemo(transaction, actor))
        const demo = await findDemo(transaction)
        if (demo) await startRemoval(transaction, actor, demo)
      })
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'demo_exists') throw error
    }
    return savedStep(call, 'demo')
  },
}
