import { run } from './cli/run.ts'

// The reader of our output may stop reading, as `head` does: that is no failure of ours.
process.stdout.on('error', () => {})
process.exitCode = await run(process.argv.slice(2))
