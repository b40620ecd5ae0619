import { defineConfig } from 'vitest/config'

/** What takes minutes and gigabytes: run by hand and before a release, with `npm run soak`. */
export default defineConfig({
  test: {
    include: ['{contract,client,cli,postgres,server,testing}/src/**/*.soak.test.ts', 'tests/**/*.soak.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['testing/src/global-setup.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 1,
  },
})
