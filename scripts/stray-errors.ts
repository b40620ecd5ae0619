import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Names the file into which errors go that nobody caught: the report in JSON knows those of tests and files alone. */
export const STRAYS = 'TEST_STRAY_ERRORS'

/** `file`: the one that ran when it was raised, where that is known. */
export type StrayError = { file?: string | undefined; output: string }

export default class StrayErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env[STRAYS]
    if (file === undefined || errors.length === 0) return
    const strays: StrayError[] = errors.map((error) => ({
      file: 'VITEST_TEST_PATH' in error ? String(error.VITEST_TEST_PATH) : undefined,
      output: error.stack ?? error.message,
    }))
    writeFileSync(file, JSON.stringify(strays))
  }
}
