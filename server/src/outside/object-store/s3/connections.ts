import { createSlots } from '../../../platform/slots.ts'
import { type Answer, type Connection, openConnection } from './connection.ts'
import { createRings } from './rings.ts'

/** Connections to one store, kept for a moment and used again. */
export type Connections = { ask(question: string, signal: AbortSignal): Promise<Answer> } & Disposable

/** Memory for what comes is one budget, however many buckets there are. */
const rings = createRings()

/** Whoever asks waits while `atMost` answers are being read. */
export function createConnections(endpoint: string, atMost: number): Connections {
  const url = new URL(endpoint)
  const takeTurn = createSlots(atMost)
  const open = new Set<Connection>()
  const free: Connection[] = []
  function openNew(): Connection {
    const connection = openConnection(url, rings, {
      freed: () => void free.push(connection),
      closed() {
        open.delete(connection)
        if (free.includes(connection)) free.splice(free.indexOf(connection), 1)
      },
    })
    open.add(connection)
    return connection
  }
  async function askSome(question: string, signal: AbortSignal): Promise<Answer> {
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
  }
  return {
    async ask(question, signal) {
      const turn = await takeTurn(signal)
      try {
        const answer = await askSome(question, signal)
        const { next, [Symbol.dispose]: end } = answer.body
        const body = {
          next,
          [Symbol.dispose]() {
            end()
            turn[Symbol.dispose]()
          },
        }
        return { ...answer, body }
      } catch (error) {
        turn[Symbol.dispose]()
        throw error
      }
    },
    [Symbol.dispose]() {
      for (const connection of open) connection.close()
    },
  }
}
