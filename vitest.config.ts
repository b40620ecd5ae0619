import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
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

/** The layers of the suite, lowest first; docs/testing.md says which one a test belongs to. */
const layers: {
  name: string
  include: string[]
  exclude?: string[]
  maxWorkers?: number
  ground: 'none' | 'dom' | 'service'
}[] = [
  { name: 'rules', include: ['{contract,letters,web}/src/**/*.test.ts', 'tests/*.test.ts'], ground: 'none' },
  { name: 'components', include: ['web/tests/**/*.test.ts'], ground: 'dom' },
  { name: 'modules', include: ['{client,server,testing}/src/**/*.test.ts'], ground: 'service' },
  { name: 'product', include: ['tests/product/**/*.test.ts'], ground: 'service' },
  // These wait for programs more than they compute.
  { name: 'program', include: ['tests/program/**/*.test.ts'], maxWorkers: 3, ground: 'service' },
  { name: 'browser', include: ['tests/browser/**/*.test.ts'], ground: 'service' },
]

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // oxlint-disable-next-line oxc/no-map-spread -- six of them, once
    projects: layers.map(({ name, include, maxWorkers = 2, ground }, groupOrder) => ({
      ...(ground === 'dom' && { plugins: [react()] }),
      root: fileURLToPath(new URL('.', import.meta.url)),
      test: {
        name,
        include,
        exclude: ['**/*.soak.test.ts', '**/node_modules/**'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
        // As long as a busy machine may need: what is there is seen at once.
        expect: { poll: { timeout: 30_000 } },
        maxWorkers,
        // One layer after the other, so that a worker goes on with the modules it has read: reading the service's
        // modules anew for each file was a third of the time.
        isolate: false,
        sequence: { groupOrder },
        ...(ground === 'dom' && { environment: 'happy-dom' }),
        // Whoever runs a rule or a component alone waits for no database.
        ...(ground === 'service' && { globalSetup: ['testing/src/global-setup.ts'] }),
      },
    })),
  },
})
