import { test } from 'vitest'
import { bucketsToCrash } from './crash-rounds.fixture.ts'

const { killAfter, sendToTwo } = bucketsToCrash()

test.for([1, 3, 7, 12, 16])('killed after %i answers: every part that was answered 200 is there and right', killAfter)

test.for([1, 2, 3])('two processes that are sent the same parts at once, time %i: one whole winner for each', sendToTwo)
