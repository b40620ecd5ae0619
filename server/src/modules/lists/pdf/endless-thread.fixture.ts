import { parentPort } from 'node:worker_threads'
import type { ThreadMessage, DrawRequest } from './thread.ts'

/** A thread that never ends with what is called endless, and of all else tells how many requests it has had. */
let requests = 0
parentPort?.on('message', ({ summary }: DrawRequest) => {
  requests += 1
  tell('begun')
  while (summary.name === 'endless');
  tell({ bytes: Uint8Array.of(requests) })
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
const tell = (told: ThreadMessage): void => parentPort?.postMessage(told)
