import { test } from 'vitest'
import { bucketsToCrash } from './crash-rounds.fixture.ts'

const { killAfter, sendToTwo } = bucketsToCrash()

test('killed after 7 answers: every part that was answered 200 is there and right', () => killAfter(7))

test('two processes that are sent the same parts at once: one whole winner for each', sendToTwo)
