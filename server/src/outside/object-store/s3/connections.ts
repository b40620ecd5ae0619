import { createSecureContext } from 'node:tls'
import { type Answer, type Connection, openConnection } from './connection.ts'
import { createRings } from './rings.ts'

/** Connections to one store, kept for a moment and used again. */
export type Connections = { ask(question: string, signal: AbortSignal): Promise<Answer> } & Disposable

/** Memory for what comes is one budget, however many buckets there are. */
const rings = createRings()

export function createConnections(endpoint: string): Connections {
  const url = new URL(endpoint)
  const trust = url.protocol === 'https:' ? createSecureContext() : undefined
  const open = new Set<Connection>()
  const free: Connection[] = []
  function openNew(): Connection {
    const connection = openConnection({ url, trust }, rings, {
      freed: () => void free.push(connection),
      closed() {
        open.delete(connection)
        if (free.includes(connection)) free.splice(free.indexOf(connection), 1)
      },
    })
    open.add(connection)
    return connection
  }
  return {
    async ask(question, signal) {
      // The one that was used last is the most likely to be there still.
      const kept = free.pop()
      if (!kept) return await openNew().ask(question, signal)
      try {
        return await kept.ask(question, signal)
      } catch (error) {
        // Closed by the store while nobody used it: that says nothing of the store.
        if (signal.aborted || kept.wasHeard()) throw error
        return await openNew().ask(question, signal)
      }
    },
    [Symbol.dispose]() {
      for (const connection of open) connection.close()
    },
  }
}
