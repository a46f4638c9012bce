import { run } from './cli/run.ts'

// The reader of our output may stop reading, as `head` does: that is no failure of ours.
process.stdout.on('error', () => {})
// Without a top-level await, which bytecode outside an executable cannot have.
void run(process.argv.slice(2)).then(code => {
  process.exitCode = code
})
