import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BodyPace, bodyPace, createPace } from './body-pace.ts'

/** Cuts a sender whose body does not move. */
export function watchBody(request: IncomingMessage, response: ServerResponse, limits: BodyPace = bodyPace): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  const { socket } = request
  const pace = createPace(limits, () => performance.now())
  let seen = socket.bytesRead
  // Not ended with the response: an early answer does not end a body that still comes.
  const timer = setInterval(
    () => {
      if (request.complete || request.destroyed) return clearInterval(timer)
      if (socket.bytesRead > seen) pace.received(socket.bytesRead - seen)
      seen = socket.bytesRead
      if (!pace.isTooSlow()) return
      clearInterval(timer)
      if (!response.headersSent) response.writeHead(408, { Connection: 'close' })
      response.end()
      request.destroy()
    },
    Math.min(1000, limits.idleMilliseconds / 2),
  )
  timer.unref()
}
