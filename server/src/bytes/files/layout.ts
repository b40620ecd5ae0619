import { stat } from 'node:fs/promises'
import { ObjectMissing } from '../../outside/object-store/port.ts'
import { framedSize } from './frames.ts'
import { filePath, parseVersion } from './names.ts'

/**
 * Where the bytes of an object lie: in its main file, except the parts that came while their slot was taken, which stay
 * in files of their own. So completing copies nothing, and a slow sender still writing to such a slot harms nobody.
 * Sizes are those on disk, where encrypted bytes take more.
 */
export type Layout = { main: string; size: number; partSize: number; sides: { partNumber: number; path: string }[] }
/** A stretch of one file. `fileSize` is what its length must be: exactly, or for a main file with gaps at least. */
export type Piece = { path: string; position: number; length: number; fileSize: { least: number; most: number } }

export function layoutOf(
  root: string,
  object: { key: string; version: string; partSize: number; sides: { partNumber: number; side: string }[] },
): Layout {
  const { id, size, isEncrypted } = parseVersion(object.version)
  const onDisk = (bytes: number): number => (isEncrypted ? framedSize(bytes) : bytes)
  return {
    main: filePath(root, object.key, id),
    size: onDisk(size),
    partSize: onDisk(object.partSize),
    sides: object.sides.map(({ partNumber, side }) => ({ partNumber, path: filePath(root, object.key, side) })),
  }
}

/** The whole object as stretches of files, in order; neighbours in the main file are one stretch. */
export function piecesOf(layout: Layout): Piece[] {
  const { main, size, partSize } = layout
  const pieces: Piece[] = []
  let reached = 0
  const takeMain = (end: number): void => {
    if (end > reached) {
      pieces.push({ path: main, position: reached, length: end - reached, fileSize: { least: end, most: size } })
    }
  }
  for (const side of layout.sides) {
    const start = (side.partNumber - 1) * partSize
    takeMain(start)
    const length = Math.min(partSize, size - start)
    pieces.push({ path: side.path, position: 0, length, fileSize: { least: length, most: length } })
    reached = start + length
  }
  takeMain(size)
  return pieces
}

/** The part of those stretches that a range covers. */
export function cutPieces(pieces: readonly Piece[], range: { start: number; length: number }): Piece[] {
  const end = range.start + range.length
  let offset = 0
  return pieces.flatMap((piece) => {
    const from = Math.max(range.start, offset)
    const until = Math.min(end, offset + piece.length)
    const position = piece.position + from - offset
    offset += piece.length
    return until > from ? [{ ...piece, position, length: until - from }] : []
  })
}

export function requireLength(piece: Piece, actual: number): void {
  if (actual < piece.fileSize.least || actual > piece.fileSize.most) {
    throw new ObjectMissing(`a file of the object has ${actual} bytes and not ${piece.fileSize.most}`)
  }
}

/** Throws ObjectMissing unless every file is there and as long as it must be. */
export async function requireFiles(layout: Layout): Promise<void> {
  for (const piece of piecesOf(layout)) requireLength(piece, await lengthOf(piece.path))
}

async function lengthOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    throw missingOr(error)
  }
}

export const missingOr = (error: unknown): unknown =>
  (error as NodeJS.ErrnoException).code === 'ENOENT'
    ? new ObjectMissing('a file of the object is not there', { cause: error })
    : error
