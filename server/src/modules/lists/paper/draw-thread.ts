import { parentPort } from 'node:worker_threads'
import { drawSummary } from './summary-paper.ts'
import type { Drawn, Wish } from './thread.ts'

/** The thread's own program: one paper after another. */
parentPort?.on('message', ({ number, summary, language }: Wish) => {
  drawSummary(summary, language).then(
    (bytes) => tell({ number, bytes }),
    (error: unknown) => tell({ number, error }),
  )
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
const tell = (drawn: Drawn): void => parentPort?.postMessage(drawn)
