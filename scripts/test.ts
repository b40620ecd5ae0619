import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRunFolder } from '../testing/src/run-folder.ts'
import { requireCommands, testPackages } from './debian-packages.ts'
import { type Failure, type Part, type VitestOptions, runAgain, runVitest } from './run-vitest.ts'
import { takeProcessors } from './take-processors.ts'
import { MOST_UNSTEADY, type Outcome, judge } from './verdict.ts'

/**
 * Runs the parts of the test in order, says how long each took, and ends with one line of counts. A test that fails is
 * run again once, alone, after the rest; what holds then is told as unsteady, and more than a few of those are a failure.
 */
type Tool = { name: string; command: string; args: string[] }
type Mode = { checks?: boolean; vitest?: VitestOptions; isBesideLoad?: boolean; times?: number }

/** So many are run again; where more have failed, something is broken. */
const MOST_AGAIN = 12
const SOAK = 'vitest.soak.config.ts'
const unsteadyFile = join('.cache', 'unsteady.txt')

const bin = (name: string): string => join('node_modules', '.bin', name)
const node = (script: string): Pick<Tool, 'command' | 'args'> => ({ command: process.execPath, args: [script] })

/** Two rows, each in its order: the build of the web has half of two cores to spare, and the rest can use it. */
const checks: Tool[][] = [
  [
    { name: 'types', command: bin('tsc'), args: ['-p', '.'] },
    { name: 'types of the web', command: bin('tsc'), args: ['-p', 'web'] },
    { name: 'types of the letters', command: bin('tsc'), args: ['-p', 'letters'] },
    { name: 'lint', command: bin('oxlint'), args: ['--quiet'] },
    { name: 'format', command: bin('oxfmt'), args: ['--check'] },
    { name: 'unused', command: bin('knip'), args: ['--no-progress'] },
  ],
  [
    { name: 'letters build', ...node('scripts/build-letters.ts') },
    { name: 'web build', ...node('scripts/build-web.ts') },
    { name: 'packages build', ...node('scripts/build-packages.ts') },
    { name: 'web sizes', command: bin('size-limit'), args: [] },
  ],
]

const modes: Record<string, Mode> = {
  check: { checks: true },
  test: { checks: true, vitest: {} },
  quick: { checks: true, vitest: { config: 'vitest.quick.config.ts' } },
  soak: { vitest: { config: SOAK } },
  // The suite where the machine has little left, three times in a row; each takes about an hour.
  'soak slow': { vitest: {}, isBesideLoad: true, times: 3 },
  'soak slow once': { vitest: {}, isBesideLoad: true },
}

const asked = process.argv.slice(2)
// What is no mode is for vitest: the name of a file, `-t` and a part of a title.
const mode: Mode =
  modes[asked.join(' ') || 'test'] ??
  (asked[0] === 'soak' ? { vitest: { config: SOAK, args: asked.slice(1) } } : { vitest: { args: asked } })
if (mode.vitest) requireCommands(testPackages)
exitWithCaller()

const run = openRunFolder({ isOnDisk: mode.vitest?.config === SOAK })
const parts: Part[] = []
const outcome: Outcome<Failure> = { failures: [], unsteady: [] }
const { failures, unsteady } = outcome
const startedAt = performance.now()
{
  using _load = mode.isBesideLoad === true ? takeProcessors() : undefined
  if (mode.checks === true) parts.push(...(await Promise.all(checks.map(runInOrder))).flat())
  for (let time = 0; mode.vitest && time < (mode.times ?? 1); time += 1) {
    await runSuite({ ...mode.vitest, env: run.env })
  }
}
await run.close()
tell()

async function runSuite(options: VitestOptions): Promise<void> {
  const first = await runVitest(options)
  parts.push(...first.parts)
  const isForAgain = first.failures.length <= MOST_AGAIN
  for (const failure of first.failures) {
    const again = isForAgain && failure.file !== 'vitest' ? await runAgain(failure, options) : undefined
    const passed = again?.parts.reduce((sum, part) => sum + part.passed, 0) ?? 0
    // One that was not found the second time has not held.
    if (!again || again.failures.length > 0 || passed === 0) failures.push(failure)
    else unsteady.push({ first: failure, again: again.output })
  }
}

async function runInOrder(tools: Tool[]): Promise<Part[]> {
  const told: Part[] = []
  for (const tool of tools) told.push(await runTool(tool))
  return told
}

/** A tool that says yes or no counts as one test. What it says comes at its end, so that two do not mix their lines. */
async function runTool({ name, command, args }: Tool): Promise<Part> {
  const from = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...run.env } })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => said.push(words))
  const [status] = (await once(child, 'close')) as [number | null]
  process.stdout.write(Buffer.concat(said))
  const seconds = (performance.now() - from) / 1000
  const failed = status === 0 ? 0 : 1
  if (failed) failures.push({ file: name, titles: [], output: 'What it says is above.' })
  return { name, passed: 1 - failed, failed, seconds, worked: seconds }
}

/** Failures once more at the end: of a long run often only its end is kept. */
function tell(): void {
  const nameOf = ({ file, titles }: Failure): string => [file, ...titles].join(' > ')
  const told = unsteady.map(
    ({ first, again }) => `UNSTEADY ${nameOf(first)}\nfirst: ${first.output.slice(0, 3000)}\nthen, alone: ${again}\n`,
  )
  mkdirSync('.cache', { recursive: true })
  writeFileSync(unsteadyFile, told.join('\n'))
  const lines = parts.map(
    ({ name, passed, failed, seconds, worked, slowest }) =>
      `${name.padEnd(20)} ${seconds.toFixed(1).padStart(7)} s ${worked.toFixed(0).padStart(6)} s of work   ${passed} passed, ${failed} failed${slowest === undefined ? '' : `   ${slowest}`}`,
  )
  console.log(
    `\n${lines.join('\n')}\n${'all'.padEnd(20)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s\n`,
  )
  for (const failure of failures) console.log(`FAILED ${nameOf(failure)}\n${failure.output.slice(0, 3000)}\n`)
  if (told.length > 0) console.log(`${told.join('\n')}\nThis is also in ${unsteadyFile}.\n`)
  const ran = parts.reduce((sum, part) => sum + part.passed + part.failed, 0)
  const { passed, failed, isTooUnsteady, isGood } = judge(ran, outcome)
  if (isTooUnsteady) console.log(`${unsteady.length} tests are unsteady, and at most ${MOST_UNSTEADY} may be.\n`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(isGood ? 0 : 1)
}

/** Whoever started this may be killed, and then nobody waits for the end. The reaper does the rest. */
function exitWithCaller(): void {
  process.on('disconnect', () => process.exit(1))
  const caller = process.ppid
  const parentOf = (pid: number): string =>
    /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
  if (process.platform !== 'linux') return
  const npm = parentOf(caller)
  setInterval(() => {
    if (parentOf(caller) !== npm) process.exit(1)
  }, 2000).unref()
}
