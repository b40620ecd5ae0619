import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Watches which connections carry a request. The function returned closes those that carry none, and from then on
 * every other one as soon as its request is over. Node itself would wait for kept-alive connections to time out, and
 * for those that have not asked anything yet.
 */
export function closeWhenIdle(server: Server): () => void {
  const requests = new Map<Socket, number>()
  let isClosing = false

  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    change(socket, 1)
    // Both: an early answer may have left while the sender, who must be able to read it, is still sending.
    let open = 2
    const end = (): void => {
      open -= 1
      if (open === 0) change(socket, -1)
    }
    request.once('close', end)
    response.once('close', end)
  })

  function change(socket: Socket, by: 1 | -1): void {
    const count = requests.get(socket)
    if (count === undefined) return
    requests.set(socket, count + by)
    if (isClosing && count + by === 0) socket.destroySoon()
  }

  return () => {
    isClosing = true
    for (const [socket, count] of requests) if (count === 0) socket.destroySoon()
  }
}
