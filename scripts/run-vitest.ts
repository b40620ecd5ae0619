import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { layerOf } from '../testing/src/layers.ts'
import { STRAYS, type StrayError } from './stray-errors.ts'

/** One test that failed, or a file around its tests. `titles`: of the groups around a test and its own; empty for a file. */
export type Failure = { file: string; titles: string[]; output: string }
/** Its seconds from first to last, and `worked` those of all its workers together. */
export type Part = { name: string; passed: number; failed: number; seconds: number; worked: number; slowest?: string }
/** `output`: the end of what it said, where that was not shown. */
export type VitestRun = { parts: Part[]; failures: Failure[]; output: string }

/** What is read of a report of vitest. */
type Report = {
  testResults: {
    name: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages: string[] }[]
  }[]
}
type FileReport = Report['testResults'][number]

export type VitestOptions = { config?: string; args?: string[]; env?: Record<string, string>; isQuiet?: boolean }

/** Runs vitest and reads what came of it. What breaks outside of any test is a failure too, and of no file. */
export async function runVitest({
  config = 'vitest.config.ts',
  args = [],
  env = {},
  isQuiet = false,
}: VitestOptions): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'envoi-report-'))
  const file = join(folder, 'report.json')
  const strays = join(folder, 'strays.json')
  const reporters = [
    `--reporter=${isQuiet ? 'default' : 'dot'}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=./scripts/stray-errors.ts',
  ]
  try {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...args, ...reporters],
      {
        stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
        env: { ...process.env, ...env, [STRAYS]: strays },
      },
    )
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (words: Buffer) => said.push(words))
    const [status] = (await once(child, 'close')) as [number | null]
    const output = Buffer.concat(said).toString().slice(-4000)
    // One that did not even begin has written no report.
    const { testResults }: Report = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Report)
      : { testResults: [] }
    const failures = testResults.flatMap(failuresIn)
    if (existsSync(strays)) failures.push(...strayFailures(JSON.parse(readFileSync(strays, 'utf8')) as StrayError[]))
    if (status !== 0 && failures.length === 0) {
      failures.push({ file: 'vitest', titles: [], output: `ended with ${status}. ${output}` })
    }
    return { parts: partsOf(testResults), failures, output }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** One of them once more, with nothing beside it. */
export function runAgain({ file, titles }: Failure, options: VitestOptions): Promise<VitestRun> {
  const literal = titles.map((title) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  const only = titles.length === 0 ? [] : ['-t', `^${literal.join('(?: > | )')}$`]
  return runVitest({ ...options, args: [file, ...only, '--maxWorkers=1'], isQuiet: true })
}

/** Whatever its tests say: what nobody caught may have come from any of the file, so it fails as a whole. */
function strayFailures(strays: StrayError[]): Failure[] {
  const byFile = Map.groupBy(strays, ({ file }) => (file === undefined ? 'vitest' : relative('.', file)))
  return [...byFile].map(([file, errors]) => ({
    file,
    titles: [],
    output: `an error that nobody caught: ${errors.map(({ output }) => output).join('\n\n')}`,
  }))
}

function failuresIn({ name, message, assertionResults }: FileReport): Failure[] {
  const file = relative('.', name)
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ ancestorTitles, title, failureMessages }) => ({
      file,
      titles: [...ancestorTitles, title],
      output: failureMessages.join('\n'),
    }))
  // What is said of the whole file, such as that it could not be read or closed, is no test's.
  return message === '' ? failed : [...failed, { file, titles: [], output: message }]
}

function partsOf(files: FileReport[]): Part[] {
  return [...Map.groupBy(files, ({ name }) => layerOf(relative('.', name)))].map(([name, reports]) => {
    const tests = reports.flatMap(({ assertionResults }) => assertionResults)
    const count = (wanted: string): number => tests.filter(({ status }) => status === wanted).length
    const [from, to] = [
      Math.min(...reports.map((file) => file.startTime)),
      Math.max(...reports.map((file) => file.endTime)),
    ]
    const worked = reports.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)
    return {
      name,
      passed: count('passed'),
      failed: count('failed'),
      seconds: (to - from) / 1000,
      worked: worked / 1000,
      slowest: slowestOf(reports),
    }
  })
}

/** The files that one would look at to be quicker. */
function slowestOf(files: FileReport[]): string {
  const took = ({ startTime, endTime }: FileReport): number => (endTime - startTime) / 1000
  const slowest = files.toSorted((one, other) => took(other) - took(one)).slice(0, 5)
  return slowest.map((file) => `${basename(file.name, '.test.ts')} ${took(file).toFixed(0)}`).join(', ')
}
