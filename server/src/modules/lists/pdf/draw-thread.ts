import { parentPort } from 'node:worker_threads'
import { drawSummary } from './summary-pdf.ts'
import type { ThreadMessage, DrawRequest } from './thread.ts'

/** The thread's own program: one paper after another. */
parentPort?.on('message', ({ summary, language }: DrawRequest) => {
  tell('begun')
  drawSummary(summary, language).then(
    (bytes) => tell({ bytes }),
    (error: unknown) => tell({ error }),
  )
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
const tell = (told: ThreadMessage): void => parentPort?.postMessage(told)
