import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Names the file into which errors go that nobody caught: the report in JSON knows those of tests and files alone. */
export const STRAYS = 'TEST_STRAY_ERRORS'

export default class StrayErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env[STRAYS]
    if (file === undefined || errors.length === 0) return
    writeFileSync(file, errors.map(({ stack, message }) => stack ?? message).join('\n\n'))
  }
}
