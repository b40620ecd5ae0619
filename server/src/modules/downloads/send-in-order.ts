import type { Bucket, ByteSink } from '../../outside/object-store/port.ts'

/** Writes exactly so many bytes, in its turn. */
export type Piece = { length: number; send(sink: ByteSink): Promise<void> }

/** The next file is opened and its first bytes are read while the last one leaves. */
const NEXT = { objects: 1, bytes: Infinity }

/**
 * Sends pieces one after the other, and begins each before its turn has come: it may fetch its bytes, and waits with
 * the first of them until those before it have left. When one fails, those behind it send nothing and the failure is told.
 */
export async function sendInOrder(
  pieces: Iterable<Piece>,
  sink: ByteSink,
  ahead: NonNullable<Bucket['readAhead']> = NEXT,
): Promise<void> {
  const begun: Promise<void>[] = []
  const way = createWay(sink)
  try {
    for (const piece of pieces) {
      const turn = begun.at(-1)
      await way.isNear(ahead.bytes, turn)
      way.begin(piece)
      const sending = piece.send({
        write: (chunk) => (turn ? turn.then(() => way.write(chunk)) : way.write(chunk)),
      })
      const sent = both(turn, sending)
      // It may fail before anybody waits for it: that is told in its turn.
      sent.catch(() => {})
      begun.push(sent)
      // A header goes with each object.
      if (begun.length > 2 * ahead.objects) await begun.shift()
    }
    await begun.at(-1)
  } finally {
    // Nothing of it may go on behind the caller's back.
    await Promise.allSettled(begun)
  }
}

/** How many bytes of what was begun are still to leave. */
function createWay(sink: ByteSink) {
  let left = 0
  let step: PromiseWithResolvers<void> | undefined
  return {
    /** The last that was begun fails when any of them does, and when it has left they all have. */
    async isNear(bytes: number, last: Promise<void> | undefined): Promise<void> {
      const isFar = (): boolean => left > bytes
      if (!last || !isFar()) return
      const all = last.then(() => 'all' as const)
      while (isFar()) {
        step ??= Promise.withResolvers()
        if ((await Promise.race([all, step.promise])) === 'all') return
      }
    },
    begin({ length }: Piece): void {
      left += length
    },
    async write(chunk: Uint8Array): Promise<void> {
      const { length } = chunk
      await sink.write(chunk)
      left -= length
      step?.resolve()
      step = undefined
    },
  }
}

/** A piece without bytes does not wait by itself, and must not let those behind it overtake. */
async function both(turn: Promise<void> | undefined, sending: Promise<void>): Promise<void> {
  for (const outcome of await Promise.allSettled([turn, sending])) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}
