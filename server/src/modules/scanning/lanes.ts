import { crc32 } from '@node-rs/crc32'
import type { SealedFile } from '../transfers/index.ts'
import { createSemaphore } from '../../platform/semaphore.ts'

/**
 * Readings of one lane follow one another, and those of different lanes do not wait for each other, neither for a turn
 * nor for the scanner. Most are short, and shared out among several; what is long holds up nobody but its like; what
 * the scanner did not come to an end with is set aside, where it may take as long as it ever can.
 */
export type Lane = 'short-0' | 'short-1' | 'short-2' | 'long' | 'slow'

const shortLanes = ['short-0', 'short-1', 'short-2'] as const
const LONG = 1_000_000_000

export function laneOf(
  id: string,
  files: Pick<SealedFile, 'size' | 'scanTrouble'>[],
  { isSetAside, isScanned }: { isSetAside: boolean; isScanned: boolean },
): Lane {
  // What a scanner could not look into takes it as long as it ever can, each time.
  if (isSetAside || files.some(({ scanTrouble }) => scanTrouble === 'limits')) return 'slow'
  if (files.reduce((sum, { size }) => sum + size, 0) > LONG) return 'long'
  // Without a scanner nobody is waited for, and more at once would only read more slowly.
  if (!isScanned) return 'short-0'
  return shortLanes[crc32(id) % shortLanes.length] ?? 'short-0'
}

/** Of each lane so many files at once are at the scanner, in the whole process. */
export function createLaneSlots(count: number): (lane: Lane) => ReturnType<typeof createSemaphore> {
  const made = new Map<Lane, ReturnType<typeof createSemaphore>>()
  return (lane) => {
    const slots = made.get(lane) ?? createSemaphore(count)
    made.set(lane, slots)
    return slots
  }
}

/** In milliseconds: half a minute, and as long as a slow scanner takes for so many bytes. */
export const longestReading = (size: number): number => 30_000 + Math.ceil(size / 5000)
