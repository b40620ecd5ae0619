/** Progress as lines of text. */
import { displaySize } from '@envoi/contract/rules/size-display'
import { lettersOf, printable } from './terminal-text.ts'

export type MovingFile = { id: string; name: string; size: number; sent: number; isDone: boolean }
export type Moving = {
  files: readonly MovingFile[]
  sent: number
  total: number
  bytesPerSecond: number | null
  secondsLeft: number | null
}

const barLength = 20
const longestName = 40
type Paint = (text: string) => string

/** `report.pdf   3.2 MB  ████████████████████  100%` */
export function barOf({ name, size, sent }: Omit<MovingFile, 'id' | 'isDone'>, columns: number, paint: Paint): string {
  const right = `${displaySize(size).padStart(8)}  `
  const percent = `  ${String(percentOf({ sent, total: size })).padStart(3)}%`
  const room = columns - right.length - percent.length - barLength - 2
  const shown = cut(printable(name), Math.max(8, Math.min(longestName, room)))
  const bar = room < 8 ? '' : paint(drawBar(sent, size))
  return `${shown}  ${right}${bar}${percent}`
}

/** The line that moves: one file by its name, several by their number. */
export function summaryOf(
  { files, sent, total, bytesPerSecond, secondsLeft }: Moving,
  columns: number,
  paint: Paint,
): string {
  const [only] = files
  const done = files.filter(({ isDone }) => isDone).length
  const name = files.length === 1 && only ? only.name : `${done} of ${files.length} files`
  const speed = bytesPerSecond === null ? '' : `  ${displaySize(Math.round(bytesPerSecond))}/s`
  const left = secondsLeft === null || secondsLeft < 1 ? '' : `, ${displaySeconds(secondsLeft)} left`
  const tail = speed + left
  const isWide = columns > 60 + tail.length
  return barOf({ name, size: total, sent }, columns - (isWide ? tail.length : 0), paint) + (isWide ? tail : '')
}

/** Never 100 before the last byte. */
export const percentOf = ({ sent, total }: { sent: number; total: number }): number =>
  total === 0 ? 100 : Math.floor((sent / total) * 100)

function drawBar(sent: number, total: number): string {
  const filled = total === 0 ? barLength : Math.floor((sent / total) * barLength)
  return '█'.repeat(filled) + '░'.repeat(barLength - filled)
}

/** The end of a name tells more than its middle. */
function cut(name: string, length: number): string {
  const letters = lettersOf(name)
  if (letters.length <= length) return name.padEnd(Math.min(length, 12))
  const end = Math.floor((length - 1) / 2)
  return `${letters.slice(0, length - 1 - end).join('')}…${letters.slice(letters.length - end).join('')}`
}

export function displaySeconds(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`
  const minutes = Math.ceil(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
