import { test } from 'vitest'
import { expectToldToComeAgain } from './half-way-upload.ts'

test('SIGTERM while a sender says nothing more for as long as it has: it is told to come again, and the program ends with 0', () =>
  expectToldToComeAgain())
