import { test } from 'vitest'
import { expectToldToComeAgain } from './upload-in-progress.ts'

test('SIGTERM while a sender says nothing more for as long as it has: it is told to come again, and the program ends with 0', () =>
  expectToldToComeAgain())
