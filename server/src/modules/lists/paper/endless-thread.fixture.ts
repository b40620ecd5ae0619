import { parentPort } from 'node:worker_threads'
import type { Told, Wish } from './thread.ts'

/** A thread that never ends with what is called endless, and of all else tells how many wishes it has had. */
let wishes = 0
parentPort?.on('message', ({ summary }: Wish) => {
  wishes += 1
  tell('begun')
  while (summary.name === 'endless');
  tell({ bytes: Uint8Array.of(wishes) })
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
const tell = (told: Told): void => parentPort?.postMessage(told)
