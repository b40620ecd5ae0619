import type { GrantedFile } from './granted-file.ts'
import { Unreadable } from './unreadable.ts'

/** Enough for the mark that tells the size, behind all that a camera writes before it. */
const BEGINNING = 256_000
/** Four bytes each: more would take many a device down. */
const MOST_PIXELS = 250_000_000

/** A file of a few bytes can say that it has billions of pixels, and a browser would make room for them. */
export async function requireModestSize(granted: GrantedFile, signal: AbortSignal): Promise<void> {
  const pixels = pixelsOf((await granted.read(0, BEGINNING, signal)).bytes)
  if (pixels !== undefined && pixels > MOST_PIXELS) throw new Unreadable('huge_picture')
}

/** How many pixels a picture says that it has, from its first bytes; nothing where they do not tell. */
export function pixelsOf(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isAt = (signature: string, at = 0): boolean =>
    String.fromCharCode(...bytes.subarray(at, at + signature.length)) === signature
  if (isAt('\u0089PNG') && bytes.length >= 24) return view.getUint32(16) * view.getUint32(20)
  if (isAt('GIF8') && bytes.length >= 10) return view.getUint16(6, true) * view.getUint16(8, true)
  // The other two kinds of WebP have at most 16,384 pixels on a side, and are held to that by the format.
  if (isAt('RIFF') && isAt('WEBPVP8X', 8) && bytes.length >= 30) return threeBytes(view, 24) * threeBytes(view, 27)
  return isAt('\u00FF\u00D8') ? pixelsOfJpeg(view) : undefined
}

const threeBytes = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00 + 1

/** Walks from mark to mark until the one that begins the picture itself. */
function pixelsOfJpeg(view: DataView): number | undefined {
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const mark = view.getUint8(at + 1)
    const isPicture = mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc
    if (isPicture) return view.getUint16(at + 5) * view.getUint16(at + 7)
    // A mark may be preceded by any number of these bytes.
    at += mark === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}
