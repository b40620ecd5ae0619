import { gzipSync } from 'node:zlib'
import { eicar } from './eicar.ts'
import { ScanLimits, type Scanner, ScannerAway } from './port.ts'

/** Deeper than anybody lets a scanner dig: clamd by itself stops at 17. */
const DEPTH = 300

/**
 * A scanner without signatures, or one that says OK to what its limits kept it from looking at, would call anything
 * clean, and no command asks for its settings. So it is shown two small things whose answer is known: the test virus
 * must be found, and an archive too deep to be opened must be named as such. Takes it some milliseconds.
 */
export async function tryOut(scanner: Scanner, signal: AbortSignal): Promise<void> {
  if ((await ask(scanner, eicar, signal)) !== 'infected') {
    throw new ScannerAway('the scanner does not find the EICAR test file: it has no signatures')
  }
  if ((await ask(scanner, deepArchive(), signal)) === 'clean') {
    throw new ScannerAway('the scanner says OK to what it did not look at: clamd needs AlertExceedsMax yes')
  }
}

async function ask(scanner: Scanner, bytes: Uint8Array, signal: AbortSignal): Promise<'clean' | 'infected' | 'limits'> {
  try {
    using stream = await scanner.open(signal)
    await stream.write(bytes)
    return (await stream.verdict()).kind
  } catch (error) {
    if (error instanceof ScanLimits) return 'limits'
    throw error
  }
}

/** Stored rather than packed: 7 kB, made in milliseconds. */
function deepArchive(): Uint8Array {
  let archive: Uint8Array = Buffer.from('deep')
  for (let depth = 0; depth < DEPTH; depth += 1) archive = gzipSync(archive, { level: 0, windowBits: 9, memLevel: 1 })
  return archive
}
