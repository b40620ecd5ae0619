import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { requireCommands, testPackages } from './debian-packages.ts'

/** Runs the parts of the test in order, says how long each took, and ends with one line of counts. */
type Count = { passed: number; failed: number }
type Part = { name: string; run: () => Count | Promise<Count> }
/** Rows of parts that go on side by side, each in its order. */
type Step = Part[][]

/** What is read of a report of vitest. */
type Report = Record<'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites', number> & {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const bin = (name: string): string => join('node_modules', '.bin', name)

/** A tool that says yes or no counts as one test. What it says comes at its end, so that two do not mix their lines. */
const tool = (name: string, command: string, args: string[]): Part => ({
  name,
  async run() {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => said.push(words))
    const [status] = (await once(child, 'close')) as [number | null]
    process.stdout.write(Buffer.concat(said))
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

const vitest = (name: string, args: string[]): Part => ({
  name,
  run() {
    const folder = mkdtempSync(join(tmpdir(), 'envoi-report-'))
    const report = join(folder, 'report.json')
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], {
      stdio: 'inherit',
    })
    try {
      const told = JSON.parse(readFileSync(report, 'utf8')) as Report
      const { numPassedTests, numFailedTests, numFailedTestSuites } = told
      failures.push(...failuresIn(told))
      // A file that could not even be read, or a run that broke after its tests, is a failure too.
      const failed = Math.max(numFailedTests, status === 0 ? 0 : 1, numFailedTestSuites > 0 ? 1 : 0)
      return { passed: numPassedTests, failed }
    } catch (error) {
      console.error(`${name}: no report`, error)
      return { passed: 0, failed: 1 }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
})

/** The build of the web has half of two cores to spare, and the rest can use it. */
const checks: Step = [
  [
    tool('types', bin('tsc'), ['-p', '.']),
    tool('types of the web', bin('tsc'), ['-p', 'web']),
    tool('types of the letters', bin('tsc'), ['-p', 'letters']),
    tool('lint', bin('oxlint'), ['--quiet']),
    tool('format', bin('oxfmt'), ['--check']),
    tool('unused', bin('knip'), ['--no-progress']),
  ],
  [
    tool('letters build', process.execPath, ['scripts/build-letters.ts']),
    tool('web build', process.execPath, ['scripts/build-web.ts']),
    tool('web sizes', bin('size-limit'), []),
  ],
]
/** Alone: its tests fill the machine by themselves. */
const alone = (part: Part): Step => [[part]]
const modes: Record<string, Step[]> = {
  check: [checks],
  test: [
    checks,
    // All but the parts below, so that no test file is left out because nobody named its folder.
    alone(
      vitest(
        'rules and modules',
        ['product', 'program', 'browser'].flatMap((part) => ['--exclude', `tests/${part}/**`]),
      ),
    ),
    alone(vitest('product', ['tests/product'])),
    // These wait for programs more than they compute.
    alone(vitest('program', ['tests/program', '--maxWorkers=3'])),
    alone(vitest('browser', ['tests/browser'])),
  ],
  soak: [alone(vitest('soak', ['--config', 'vitest.soak.config.ts']))],
}

const mode = process.argv[2] ?? 'test'
const steps = modes[mode]
if (!steps) throw new Error(`there is no ${mode}: ${Object.keys(modes).join(', ')}`)
if (mode !== 'check') requireCommands(testPackages)

const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []
/** Told once more at the end: of a long run often only its end is kept. */
const failures: string[] = []
for (const rows of steps) {
  const told = await Promise.all(rows.map(runInOrder))
  lines.push(...told.flat())
}
if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function runInOrder(parts: Part[]): Promise<string[]> {
  const told: string[] = []
  for (const part of parts) {
    const startedAt = performance.now()
    const { passed, failed } = await part.run()
    total.passed += passed
    total.failed += failed
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    told.push(`${part.name.padEnd(20)} ${seconds.padStart(7)} s   ${passed} passed, ${failed} failed`)
  }
  return told
}

function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative('.', name)
    const broken = message === '' ? [] : [`${file} could not be run: ${message}`]
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} > ${fullName}\n${failureMessages.join('\n')}`)
    return [...broken, ...failed].map((words) => `FAILED ${words.slice(0, 1500)}\n`)
  })
}
