import { test } from 'vitest'
import { expectToldToComeAgain } from './upload-in-progress.ts'

test('SIGTERM while a sender is silent for the whole drain time: the sender gets 503 with Retry-After, and the program exits with 0', () =>
  expectToldToComeAgain())
