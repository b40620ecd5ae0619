import type { Readable } from 'node:stream'
import type { BodyPace } from '../../platform/http/body-pace.ts'
import { ByteRefusal } from './byte-refusal.ts'
import { collectBody } from './collect-body.ts'
import { createDirectWriter, createPlainWriter } from '../files/writers.ts'
import type { Encrypt } from '../files/frame-streams.ts'
import type { OpenFile } from '../files/open-file.ts'
import { createShares } from '../../outside/object-store/share.ts'
import { createSlots, type Slots } from '../files/slots.ts'

/** What all requests of one bucket share: memory for bytes on their way to the disk, bounded whatever comes. */
export type ByteIntake = { slots: Slots; shares: ReturnType<typeof createShares>; pace: BodyPace }

const KiB = 1024
const MiB = 1024 * KiB

export const createByteIntake = (pace: BodyPace): ByteIntake => ({
  slots: createSlots(16),
  shares: createShares({ budget: 16 * MiB, least: 32 * KiB, most: MiB - 64 * KiB }),
  pace,
})

/** Where bytes go, and what becomes of them before they do. */
export type Place = { file: OpenFile; encrypt: Encrypt | undefined }

/**
 * Takes a body of exactly `size` bytes into a file and resolves with its CRC-32 when it is right and safe on disk.
 * The body comes in, up to its share of memory, while the file is being opened. When this rejects, nothing of it touches
 * the file any more.
 */
export async function receiveBytes(
  intake: ByteIntake,
  body: Readable,
  expected: { size: number; crc32: number | null },
  opening: Promise<Place>,
  signal: AbortSignal,
): Promise<number> {
  using share = intake.shares.enter()
  using collected = collectBody(body, { size: expected.size, share, pace: intake.pace, signal })
  const { file: opened, encrypt } = await opening
  await using file = opened
  const writer = file.direct ? createDirectWriter(file, file.direct, intake.slots) : createPlainWriter(file)
  try {
    for (let chunks = await collected.next(); chunks.length > 0; chunks = await collected.next()) {
      await writer.write(encrypt ? encrypt(chunks) : chunks)
    }
    const crc32 = collected.crc32()
    if (expected.crc32 !== null && crc32 !== expected.crc32) throw new ByteRefusal('BadDigest')
    await writer.finish()
    return crc32
  } finally {
    await writer.settle()
  }
}
