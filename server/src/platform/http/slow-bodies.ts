import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BodyPace, bodyPace, createPace } from './body-pace.ts'

export type BodyWatch = {
  /** From now on whoever takes the body in judges its pace, by a measure of their own. */
  leave(): void
}

/** Cuts a sender whose body does not move. */
export function watchBody(request: IncomingMessage, response: ServerResponse, limits: BodyPace = bodyPace): BodyWatch {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return { leave: () => {} }
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
      // An answer under way is not ended: cut short, it must not look whole.
      if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end()
      request.destroy()
    },
    Math.min(1000, limits.idleMilliseconds / 2),
  )
  timer.unref()
  return { leave: () => clearInterval(timer) }
}
