import { createHash } from 'node:crypto'
import { crc32 } from '@node-rs/crc32'
import {
  type ByteRange,
  type ByteSink,
  ObjectMissing,
  type Secret,
  WrongSecret,
} from '../../outside/object-store/port.ts'
import { ScanLimits, type Scanner, ScannerAway } from '../../outside/scanner/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { silentLog } from '../../platform/log.ts'
import type { Reading, SealedFile, Transfer } from '../transfers/index.ts'
import { createLaneSlots } from './lanes.ts'
import { createBackoff } from './backoff.ts'
import type { ReadTransferDeps } from './read-transfer.ts'

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * A transfer of texts in memory, with everything around it that reading needs. A scanner finds VIRUS, is AWAY when it
 * comes upon that word, gives up at ARCHIVE, and never says anything of SILENT.
 */
export function createReadingDesk(
  texts: string[],
  options: { window?: number; isScanned?: boolean; isEncrypted?: boolean } = {},
) {
  const { window = 1000, isScanned = true, isEncrypted = false } = options
  const transfer = { id: 7, publicId: 'transfer', bucketId: 'memory', status: 'SCANNING', isEncrypted } as Transfer
  const secret: Secret = isEncrypted ? Buffer.from('of these texts') : undefined
  const kept = { secret }
  const files = texts.map(
    (text, position) =>
      ({
        id: position + 1,
        position,
        objectKey: `key${position}`,
        bucketId: transfer.bucketId,
        version: `v${position}`,
        size: text.length,
        crc32: crc32(text),
        scan: isScanned ? 'waiting' : 'none',
        isScanAsked: isScanned,
        scanTrouble: null,
        sha256: null,
      }) as SealedFile,
  )
  const bytes = new Map(files.map(({ objectKey }, at) => [objectKey, texts[at] ?? '']))
  const reads: string[] = []
  const readings: Reading[] = []
  const logged: string[] = []
  let atOnce = 0
  let mostAtOnce = 0

  async function read({ key, length, ...range }: ByteRange, sink: ByteSink, signal: AbortSignal): Promise<void> {
    const text = bytes.get(key)
    if (text === undefined) throw new ObjectMissing(key)
    if (range.secret?.toString() !== secret?.toString()) throw new WrongSecret(key)
    reads.push(key)
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    try {
      for (let at = 0; at < length; at += 4) {
        signal.throwIfAborted()
        const chunk = Buffer.from(text.slice(at, at + 4))
        await sink.write(chunk)
        chunk.fill('#')
      }
    } finally {
      atOnce -= 1
    }
  }
  const unread = () => files.filter((file) => file.scan === 'waiting' || (file.sha256 === null && !isEncrypted))

  const deps: ReadTransferDeps = {
    database: {} as Database,
    scanner: isScanned ? wordScanner(window) : undefined,
    bucketOf: () => ({ read }),
    slotsOf: createLaneSlots(3),
    longestReading: () => 600_000,
    backoff: createBackoff({ first: 5000, longest: 60_000 }),
    line: { isBroken: false, awayBuckets: new Set() },
    log: {
      ...silentLog,
      info: (event) => void logged.push(event),
      warn: (event) => void logged.push(event),
      error: (event) => void logged.push(event),
    },
    transfers: {
      find: async () => transfer,
      findUnread: async () => structuredClone(unread()),
      findReadingKey: async () => kept.secret,
      async recordReading(_id, reading) {
        readings.push(reading)
        const file = files.find(({ id }) => id === reading.fileId)
        if (file)
          Object.assign(file, { sha256: reading.sha256, ...(reading.verdict && { scan: reading.verdict.kind }) })
      },
      async recordTrouble(fileId, scanTrouble) {
        Object.assign(files.find(({ id }) => id === fileId) ?? {}, { scanTrouble })
      },
    },
  }
  return { deps, transfer, kept, files, bytes, reads, readings, logged, mostAtOnce: () => mostAtOnce }
}

function wordScanner(window: number): Scanner {
  return {
    window,
    overlap: 10,
    async open(signal) {
      let seen = ''
      return {
        async write(chunk) {
          seen += Buffer.from(chunk).toString()
          if (seen.includes('AWAY')) throw new ScannerAway('cut off')
        },
        async verdict() {
          if (seen.includes('SILENT'))
            await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
          if (seen.includes('ARCHIVE')) throw new ScanLimits('too deep')
          return seen.includes('VIRUS') ? { kind: 'infected', finding: 'Word.Virus' } : { kind: 'clean' }
        },
        [Symbol.dispose]: () => {},
      }
    },
    check: async () => {},
  }
}
