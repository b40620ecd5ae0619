import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,client,letters,server,testing,web}/src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/*.soak.test.ts', '**/node_modules/**'],
    globalSetup: ['testing/src/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Reading the service's modules anew for each file was a third of the time.
    isolate: false,
  },
})
