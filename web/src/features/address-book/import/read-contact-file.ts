/** What a file would bring, line by line, without holding up the page. */
import type { ImportedContact } from '@envoi/contract/contacts'
import { type ContactFileRefusal, openContactFile, refuseFileSize } from '@envoi/contract/rules/contact-file'
import type { ContactLine } from '@envoi/contract/rules/contact-line'

export type LineProblem = Extract<ContactLine, { kind: 'problem' }>
export type RepeatedLine = Extract<ContactLine, { kind: 'duplicate' }>
export type ReadFile = {
  ok: true
  contacts: ImportedContact[]
  duplicates: RepeatedLine[]
  problems: LineProblem[]
  isGuessed: boolean
}
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
  const read: ReadFile = { ok: true, contacts: [], duplicates: [], problems: [], isGuessed: opened.isGuessed }
  let since = now()
  for (const line of opened.lines) {
    if (line.kind === 'contact') read.contacts.push({ email: line.email, name: line.name })
    if (line.kind === 'duplicate') read.duplicates.push(line)
    if (line.kind === 'problem') read.problems.push(line)
    if (now() - since < AT_A_STRETCH) continue
    await pause()
    since = now()
  }
  return read.contacts.length + read.problems.length > 0 ? read : { ok: false, why: 'empty' }
}
