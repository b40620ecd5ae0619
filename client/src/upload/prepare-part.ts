/** What a part needs before it can be sent: its checksum and a signature. */
import { type FileUpload, type Job, authority, secretOf } from './job.ts'
import type { Part } from './parts.ts'
import type { Slice } from './ports.ts'
import { createSigner } from './signing.ts'

export type PartToSend<S extends Slice> = { file: FileUpload<S>; part: Part }
export type ReadyPart = { crc32: string; url: string; headers: Record<string, string>; signedAt: number }
export type PartPreparer<S extends Slice> = {
  prepare(wanted: PartToSend<S>): Promise<ReadyPart>
  signAgain(wanted: PartToSend<S>, ready: ReadyPart): Promise<ReadyPart>
}

export const sliceOf = <S extends Slice>({ file, part }: PartToSend<S>): S => file.source.slice(part.start, part.end)

export function createPreparer<S extends Slice>(job: Job<S>, signal: AbortSignal): PartPreparer<S> {
  const signOne = createSigner(async (items) => {
    const body = { items, ...secretOf(job) }
    const call = () => job.storage.signMany({ ...authority(job.record), body }, { signal })
    return (await job.retry.call(call, signal)).items
  })

  const sign = async ({ file, part }: PartToSend<S>, crc32: string): Promise<ReadyPart> => {
    const { key, uploadId } = file.entry
    const size = part.end - part.start
    const item = uploadId === null ? { key, size, crc32 } : { key, uploadId, partNumber: part.number, size, crc32 }
    return { ...(await signOne(item)), crc32, signedAt: job.clock.now() }
  }

  // One checksum at a time: fast enough for any line, and the disk is read in order.
  let turn: Promise<unknown> = Promise.resolve()
  const readCrc32 = (wanted: PartToSend<S>): Promise<number> => {
    const crc32 = turn.then(() => sliceOf(wanted).crc32(signal))
    turn = crc32.catch(() => undefined)
    return crc32
  }

  return {
    prepare: async (wanted) => sign(wanted, writeCrc32(await readCrc32(wanted))),
    signAgain: (wanted, { crc32 }) => sign(wanted, crc32),
  }
}

/** A CRC-32 as the wire writes it: base64 of its four bytes, big-endian. */
export function writeCrc32(crc32: number): string {
  const bytes = [24, 16, 8, 0].map((shift) => (crc32 >>> shift) & 0xff)
  return btoa(String.fromCharCode(...bytes))
}
