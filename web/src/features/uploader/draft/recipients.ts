/** The chips of the recipients field. */
import { readEmail } from '@envoi/contract/rules/email'
import { readRecipientList } from '@envoi/contract/rules/recipient-list'

export const isValidRecipient = (entry: string): boolean => readEmail(entry) !== undefined

/**
 * What was typed or pasted, as chips behind those that are there, in the order of the text. An entry that is no address
 * stays, to be mended. `tooMany`: how many found no room.
 */
export function commitRecipients(list: string[], text: string, max: number): { list: string[]; tooMany: number } {
  const added = readRecipientList(text, list).map((entry) => (entry.email ? entry.email.shown : entry.text))
  const all = [...list, ...added]
  // A list that a lower limit has found too long is not cut behind its owner's back.
  const room = Math.max(max, list.length)
  return { list: all.slice(0, room), tooMany: Math.max(0, all.length - room) }
}

/** A chip that was opened and written anew; left empty, it goes. Several addresses in its place become several chips. */
export function mendRecipient(list: string[], index: number, text: string, max: number): string[] {
  const [before, after] = [list.slice(0, index), list.slice(index + 1)]
  const mended = commitRecipients([...before, ...after], text, max).list.slice(list.length - 1)
  return [...before, ...mended, ...after]
}
