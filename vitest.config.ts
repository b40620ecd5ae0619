import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type TestProjectInlineConfiguration, type ViteUserConfig, defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { type Layer, layers } from './testing/src/layers.ts'

/**
 * Short files with long tests. A fresh checkout knows no times and begins with the longest files, so that these would
 * come last, with nothing left to run beside them.
 */
const slow: Record<string, string[]> = {
  'tests/program': ['crash', 'full-disk', 'killed', 'killed-mail', 's3-killed', 'start-and-stop', 'graceful-shutdown'],
  'tests/product': ['s3-outage', 's3-faults', 'transfer-mail-relay', 'rights', 'second-factor', 'sign-in-abuse'],
  'tests/browser': ['resuming', 'sending', 'accessibility', 'dashboard', 'previews'],
  'client/src/browser': ['resume.chromium', 'checksums.chromium', 'sender.chromium'],
  'postgres/src': ['users', 'start-postgres', 'remains', 'faults'],
  'server/src/platform': ['jobs/worker'],
  'server/src/modules': ['downloads/zip-readers'],
}
const slowFiles = Object.entries(slow).flatMap(([folder, names]) => names.map((name) => `/${folder}/${name}.test.ts`))
const gone = slowFiles.filter((file) => !existsSync(new URL(`.${file}`, import.meta.url)))
if (gone.length > 0) throw new Error(`the list of slow files names what is not there: ${gone.join(', ')}`)

class SlowFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's, but the order that it would have been
    const usual = await super.sort(files)
    const slow = usual.filter(({ moduleId }) => slowFiles.some((file) => moduleId.endsWith(file)))
    return [...slow, ...usual.filter((file) => !slow.includes(file))]
  }
}

const projectOf = (
  { name, include, exclude = [], ground, maxWorkers = 2 }: Layer,
  groupOrder: number,
): TestProjectInlineConfiguration => ({
  plugins: ground === 'page' ? [react()] : [],
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name,
    include,
    exclude: ['**/*.soak.test.ts', '**/node_modules/**', ...exclude],
    environment: ground === 'page' ? 'happy-dom' : 'node',
    // Whoever runs a rule or a component alone waits for no database.
    globalSetup: ground === 'service' ? ['testing/src/global-setup.ts'] : [],
    // A test that hangs is ended at some time; how long one takes is not asked here, and a busy machine needs long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // As long as a busy machine may need: what is there is seen at once.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers,
    // One layer after the other, so that a worker goes on with the modules it has read: reading the service's modules
    // anew for each file was a third of the time.
    isolate: false,
    sequence: { groupOrder },
  },
})

export const suiteOf = (layers: Layer[]): ViteUserConfig =>
  defineConfig({ test: { sequence: { sequencer: SlowFirst }, projects: layers.map(projectOf) } })

export default suiteOf(layers)
