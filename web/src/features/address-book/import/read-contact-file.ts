/** What a file would bring, line by line, without holding up the page. */
import { type ContactFileRefusal, openContactFile, refuseFileSize } from '@envoi/contract/rules/contact-file'
import type { ContactLine } from '@envoi/contract/rules/contact-line'

/** `lines`: in the order of the file. */
export type ReadFile = { ok: true; lines: ContactLine[]; isGuessed: boolean }
export type UnreadFile = ContactFileRefusal | { ok: false; why: 'unreadable' | 'empty' }

/** Milliseconds of reading between two pauses: less than a frame. */
const AT_A_STRETCH = 8

type Clock = { now: () => number; pause: () => Promise<void> }
const pageClock: Clock = { now: () => performance.now(), pause: () => new Promise((resolve) => setTimeout(resolve, 0)) }

export async function readContactFile(
  file: Pick<Blob, 'size' | 'arrayBuffer'>,
  { now, pause }: Clock = pageClock,
): Promise<ReadFile | UnreadFile> {
  const tooLarge = refuseFileSize(file.size)
  if (tooLarge) return tooLarge
  // Moved or locked since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { ok: false, why: 'unreadable' }
  const opened = openContactFile(new Uint8Array(bytes))
  if (!opened.ok) return opened
  const read: ReadFile = { ok: true, lines: [], isGuessed: opened.isGuessed }
  let since = now()
  for (const line of opened.lines) {
    read.lines.push(line)
    if (now() - since < AT_A_STRETCH) continue
    await pause()
    since = now()
  }
  return read.lines.length > 0 ? read : { ok: false, why: 'empty' }
}
