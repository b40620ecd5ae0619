import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'

/**
 * Short files with long tests. A fresh checkout knows no times and begins with the longest files, so that these would
 * come last, with nothing left to run beside them.
 */
const isSlow =
  /tests\/(?:program\/(?:crash|killed-mail|s3-killed|stopping-amid-uploads)|browser\/(?:account-looks|barriers|people-barriers))\.test|\/postgres\/(?:faults|remains|users|start-postgres)\.test/

class SlowFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's, but the order that it would have been
    const usual = await super.sort(files)
    const slow = usual.filter(({ moduleId }) => isSlow.test(moduleId))
    return [...slow, ...usual.filter((file) => !slow.includes(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{contract,client,letters,server,testing,web}/src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/*.soak.test.ts', '**/node_modules/**'],
    globalSetup: ['testing/src/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As long as a busy machine may need: what is there is seen at once.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // Reading the service's modules anew for each file was a third of the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
  },
})
