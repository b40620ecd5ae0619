import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,client,letters,server,testing,web}/src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/*.soak.test.ts', '**/node_modules/**'],
    globalSetup: ['testing/src/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
