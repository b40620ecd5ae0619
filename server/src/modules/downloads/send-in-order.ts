import type { ByteSink } from '../../outside/object-store/port.ts'

export type Piece = (sink: ByteSink) => Promise<void>

/** A header and the file after it: the next file is opened and its first bytes are read while the last one leaves. */
const AHEAD = 2

/**
 * Sends pieces one after the other, and begins each before its turn has come: it may fetch its bytes, and waits with
 * the first of them until those before it have left. When one fails, those behind it send nothing and the failure is told.
 */
export async function sendInOrder(pieces: Iterable<Piece>, sink: ByteSink): Promise<void> {
  const begun: Promise<void>[] = []
  try {
    for (const piece of pieces) {
      const turn = begun.at(-1)
      const sending = piece({ write: (chunk) => (turn ? turn.then(() => sink.write(chunk)) : sink.write(chunk)) })
      const sent = both(turn, sending)
      // It may fail before anybody waits for it: that is told in its turn.
      sent.catch(() => {})
      begun.push(sent)
      if (begun.length > AHEAD) await begun.shift()
    }
    await begun.at(-1)
  } finally {
    // Nothing of it may go on behind the caller's back.
    await Promise.allSettled(begun)
  }
}

/** A piece without bytes does not wait by itself, and must not let those behind it overtake. */
async function both(turn: Promise<void> | undefined, sending: Promise<void>): Promise<void> {
  for (const outcome of await Promise.allSettled([turn, sending])) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}
