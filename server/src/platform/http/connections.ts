import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { plainAddress, sourceKey, trustIn } from './source-address.ts'

const MAX_PER_SOURCE = 100

/** At most 100 connections from one source at once; listed proxies speak for many and are exempt. */
export function capConnections(server: Server, trustedProxies: readonly string[], max = MAX_PER_SOURCE): void {
  const isTrusted = trustIn(trustedProxies)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const peer = plainAddress(socket.remoteAddress ?? '')
    if (isTrusted(peer)) return
    const source = sourceKey(peer)
    const count = (open.get(source) ?? 0) + 1
    if (count > max) {
      socket.destroy()
      return
    }
    open.set(source, count)
    socket.once('close', () => {
      const left = (open.get(source) ?? 1) - 1
      if (left === 0) open.delete(source)
      else open.set(source, left)
    })
  })
}
