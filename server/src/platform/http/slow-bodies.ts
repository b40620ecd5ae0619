import type { IncomingMessage, ServerResponse } from 'node:http'

/** A body must move: never silent for 30 s, and at least 1 kB/s on the whole. A sender below that holds a slot for nothing. */
export type BodyPace = { idleMilliseconds: number; bytesPerSecond: number; graceMilliseconds: number }
export const bodyPace: BodyPace = { idleMilliseconds: 30_000, bytesPerSecond: 1000, graceMilliseconds: 30_000 }

export function watchBody(request: IncomingMessage, response: ServerResponse, pace: BodyPace = bodyPace): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  const { socket } = request
  const startedAt = performance.now()
  const startBytes = socket.bytesRead
  let lastBytes = startBytes
  let lastMoveAt = startedAt
  const timer = setInterval(
    () => {
      if (request.complete || request.destroyed) return stop()
      const now = performance.now()
      if (socket.bytesRead > lastBytes) {
        lastBytes = socket.bytesRead
        lastMoveAt = now
      }
      const elapsed = now - startedAt
      const isIdle = now - lastMoveAt >= pace.idleMilliseconds
      const isSlow =
        elapsed >= pace.graceMilliseconds && ((lastBytes - startBytes) / elapsed) * 1000 < pace.bytesPerSecond
      if (!isIdle && !isSlow) return
      stop()
      // Paused by ourselves (a full disk queue) is not the sender's fault.
      if (request.isPaused()) return
      if (!response.headersSent) response.writeHead(408, { Connection: 'close' })
      response.end()
      request.destroy()
    },
    Math.min(1000, pace.idleMilliseconds / 2),
  )
  timer.unref()
  // Not with the response: an early answer does not end a body that still comes.
  const stop = (): void => clearInterval(timer)
}
