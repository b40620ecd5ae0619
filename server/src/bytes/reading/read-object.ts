import { createSecretKey } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { objectSecret } from '../../outside/object-store/object-secret.ts'
import { type ByteRange, type ByteSink, ObjectMissing, WrongSecret } from '../../outside/object-store/port.ts'
import { createDecryption } from '../files/frame-streams.ts'
import { FRAMED, framesOf } from '../files/frames.ts'
import { cutPieces, layoutOf, missingOr, type Piece, piecesOf, requireLength } from '../files/layout.ts'
import type { Ledger } from '../../outside/object-store/ledger.ts'
import { type Version, parseVersion } from '../files/names.ts'
import { findSides } from '../ledger/part-ledger.ts'
import type { ReadBuffers } from './read-buffers.ts'

export async function readObject(
  deps: { root: string; ledger: Ledger; buffers: ReadBuffers },
  range: ByteRange,
  sink: ByteSink,
  signal: AbortSignal,
): Promise<void> {
  const version = parseVersion(range.version)
  const { size } = version
  const isInside = range.start >= 0 && range.length >= 0 && range.start + range.length <= size
  if (!isInside) throw new RangeError(`no ${range.length} bytes from ${range.start} in an object of ${size}`)
  const stored = storedRange(range, version)
  const pieces = cutPieces(await findPieces(deps, range, version), stored)
  using buffers = deps.buffers.enter(stored.unit)
  for (const piece of pieces) await readPiece(piece, buffers.pair, stored.open, sink, signal)
}

/** What to read from disk for a range: in units that are never split, and how to make its bytes of them. */
type StoredRange = { start: number; length: number; unit: number; open(bytes: Buffer): Buffer }

function storedRange(range: ByteRange, version: Version): StoredRange {
  // Whoever brings a secret counts on bytes that it alone opens.
  if (!version.isEncrypted && range.secret !== undefined) throw new WrongSecret('the object is not encrypted')
  if (!version.isEncrypted) return { start: range.start, length: range.length, unit: 1, open: (bytes) => bytes }
  if (range.secret === undefined) throw new WrongSecret('the object is encrypted')
  const secret = createSecretKey(objectSecret(range.secret, range.key))
  return { ...framesOf(range, version.size), unit: FRAMED, open: createDecryption(secret, version, range) }
}

async function findPieces(
  deps: { root: string; ledger: Ledger },
  range: ByteRange,
  { size, isPieced }: Version,
): Promise<Piece[]> {
  if (!isPieced) return piecesOf(layoutOf(deps.root, { ...range, partSize: size, sides: [] }))
  const found = await findSides(deps.ledger, range)
  if (found === undefined) throw new ObjectMissing('the object was discarded')
  return piecesOf(layoutOf(deps.root, { ...range, ...found }))
}

async function readPiece(
  piece: Piece,
  pair: readonly [Buffer, Buffer],
  openBytes: StoredRange['open'],
  sink: ByteSink,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  // Closing waits for a read that is under way, so the buffers are free for the next reader afterwards.
  await using file = await open(piece.path).catch((error: unknown) => {
    throw missingOr(error)
  })
  requireLength(piece, (await file.stat()).size)
  let position = piece.position
  let left = piece.length
  let [current, other] = pair
  let reading = startRead(file, current, left, position)
  while (left > 0) {
    const count = await reading
    signal.throwIfAborted()
    position += count
    left -= count
    // The next read is under way while this chunk is being sent; a buffer is filled again only when it has left.
    if (left > 0) reading = startRead(file, other, left, position)
    await sink.write(openBytes(current.subarray(0, count)))
    ;[current, other] = [other, current]
  }
}

function startRead(file: FileHandle, into: Buffer, left: number, position: number): Promise<number> {
  const reading = readFull(file, into, left, position)
  // It may fail while the chunk before it is still being sent: that is told when its own turn comes.
  reading.catch(() => {})
  return reading
}

async function readFull(file: FileHandle, into: Buffer, left: number, position: number): Promise<number> {
  const wanted = Math.min(into.length, left)
  for (let count = 0; count < wanted;) {
    const { bytesRead } = await file.read(into, count, wanted - count, position + count)
    if (bytesRead === 0) throw new ObjectMissing('a file of the object ended too early')
    count += bytesRead
  }
  return wanted
}
