import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Piece, sendInOrder } from './send-in-order.ts'

describe('pieces sent in order', () => {
  test('arrive one after the other, however fast each is ready', async () => {
    const line = createLine()
    const pieces = ['a', 'b', 'c', 'd', 'e'].map((name, index) => line.piece(name, { readyAfter: (5 - index) * 3 }))
    await sendInOrder(pieces, line)
    expect(line.arrived).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2', 'e1', 'e2'])
  })

  test('are begun two ahead and no more', async () => {
    const line = createLine()
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    await sendInOrder(
      names.map((name) => line.piece(name)),
      line,
    )
    expect(line.mostOpen).toBe(3)
  })

  test('are begun further ahead where a bucket wants it, as far as their turn is near', async () => {
    const begin = async (ahead: { objects: number; bytes: number }) => {
      const line = createLine()
      await sendInOrder(
        Array.from({ length: 20 }, (_, index) => line.piece(String.fromCodePoint(97 + index))),
        line,
        ahead,
      )
      expect(line.arrived).toHaveLength(40)
      expect(line.arrived).toEqual(line.arrived.toSorted())
      return line.mostOpen
    }
    expect(await begin({ objects: 4, bytes: 1000 })).toBe(9)
    // Each has four bytes: the next one is begun when half of it has left.
    expect(await begin({ objects: 4, bytes: 3 })).toBe(2)
  })

  test('that wait for their turn to come near hear of a failure', async () => {
    const line = createLine()
    const failing: Piece = { length: 100, send: () => Promise.reject(new Error('gone')) }
    const sending = sendInOrder([line.piece('a'), failing, line.piece('b')], line, { objects: 8, bytes: 10 })
    await expect(sending).rejects.toThrow('gone')
    expect(line).toMatchObject({ arrived: ['a1', 'a2'], open: 0 })
  })

  test('keep their order around one without bytes', async () => {
    const line = createLine()
    await sendInOrder([line.piece('a', { readyAfter: 5 }), { length: 0, send: async () => {} }, line.piece('b')], line)
    expect(line.arrived).toEqual(['a1', 'a2', 'b1', 'b2'])
  })

  test('end with the one that fails: those before it are whole, those behind it send nothing, none goes on', async () => {
    const line = createLine()
    const failing: Piece = { length: 9, send: () => Promise.reject(new Error('gone')) }
    const sending = sendInOrder([line.piece('a', { readyAfter: 5 }), failing, line.piece('b'), line.piece('c')], line)
    await expect(sending).rejects.toThrow('gone')
    expect(line).toMatchObject({ arrived: ['a1', 'a2'], open: 0 })
  })

  test('end when the receiver takes no more', async () => {
    const line = createLine()
    line.write = () => Promise.reject(new Error('receiver gone'))
    await expect(sendInOrder([line.piece('a'), line.piece('b')], line)).rejects.toThrow('receiver gone')
    expect(line.open).toBe(0)
  })
})

/** A receiver that tells what came, and pieces of two chunks that tell how many of them were open at once. */
function createLine() {
  const line = {
    arrived: [] as string[],
    open: 0,
    mostOpen: 0,
    async write(chunk: Uint8Array): Promise<void> {
      await sleep(1)
      line.arrived.push(new TextDecoder().decode(chunk))
    },
    piece(name: string, { readyAfter = 0 } = {}): Piece {
      const send: Piece['send'] = async (sink) => {
        line.open += 1
        line.mostOpen = Math.max(line.mostOpen, line.open)
        try {
          await sleep(readyAfter)
          for (const part of [1, 2]) await sink.write(new TextEncoder().encode(`${name}${part}`))
        } finally {
          line.open -= 1
        }
      }
      return { length: 2 * name.length + 2, send }
    },
  }
  return line
}
