import { answerDrawing } from './drawing-thread.ts'

/** A thread that never ends with what is called endless, and of all else tells how many requests it has had. */
let requests = 0
answerDrawing(async (name: string) => {
  requests += 1
  // oxlint-disable-next-line no-unmodified-loop-condition -- that is what it is for
  while (name === 'endless');
  return Uint8Array.of(requests)
})
