import type { KnipConfig } from 'knip'

/**
 * `knip` finds what nothing uses; `knip --production` what only tests use, apart from what is exported for them beside a use
 * of its own.
 */
const config: KnipConfig = {
  entry: [
    'src/main.ts!',
    'src/texts/??.ts!',
    'client/src/{client,webhooks}.ts!',
    'test/support/preload.ts',
    'scripts/*.ts',
    'scripts/**/*.test.ts',
    'test/**/*.test.ts',
    'test/**/*-runner.ts',
    'test/client/{use.js,user.ts}',
    'src/**/*.test.ts',
    'src/**/*.test.tsx',
    'bench/compare.ts',
    'bench/relevance/run.ts',
    'bench/relevance/similar.ts',
    'bench/relevance/duplicates.ts',
    'bench/relevance/drafts.ts',
    'bench/relevance/classes/run.ts',
    'bench/relevance/rules/run.ts',
    'bench/relevance/rules/{measure,cost}-child.ts',
    'bench/relevance/rules/cost.ts',
    'bench/search/run.ts',
    'bench/**/*.test.ts',
    'bench/evidence/run.ts',
    'bench/follow/run.ts',
    'bench/http/run.ts',
    'bench/pages/run.ts',
    'bench/upgrade/measure-upgrade.ts',
    'bench/http/overload/run.ts',
    'bench/http/overload/open-loop-child.ts',
    'bench/http/servers/bare-server.ts',
    'bench/http/load/*-child.ts',
    'bench/http/commits/re*-creates.ts',
  ],
  project: [
    'src/**!',
    '!src/**/*.test.*!',
    'client/src/**!',
    'migrations/**!',
    'test/**',
    'scripts/**',
    'bench/**',
  ],
  ignoreDependencies: ['bun', '@biomejs/biome', '@typescript/native', 'postgres-15', 'postgres-18'],
  ignoreBinaries: ['bin/.*'],
  ignoreExportsUsedInFile: process.argv.includes('--production'),
}

export default config
