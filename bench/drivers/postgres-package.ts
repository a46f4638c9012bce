import type { Row } from './driver.ts'

/** The part of postgres.js that the comparison uses. */
export interface Sql {
  unsafe(text: string, parameters: unknown[], options: { prepare: boolean }): Promise<Row[]>
  reserve(): Promise<Sql & { release(): void }>
  begin<T>(work: (transaction: Sql) => Promise<T>): Promise<T>
  end(options: { timeout: number }): Promise<void>
}

type Connect = (url: string, options: object) => Sql

/** Hark does not depend on the package, so neither does the type check: its name is a value here. */
const packageName = 'postgres'

export const postgres: Connect = await import(packageName).then(
  module => module.default,
  () => {
    process.stderr.write(
      `This comparison needs the package ${packageName}, which Hark does not: install it with \`npm install --no-save ${packageName}@3\`.\n`,
    )
    process.exit(1)
  },
)
