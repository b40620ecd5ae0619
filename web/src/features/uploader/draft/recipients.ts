/** The chips of the recipients field. */
import { readEmail } from '@envoi/contract/rules/email'
import { readRecipientList } from '@envoi/contract/rules/recipient-list'
import type { LeftOut } from '../state.ts'

export const isValidRecipient = (entry: string): boolean => readEmail(entry) !== undefined

/** Nobody was left out. */
export const nobody: LeftOut = { entries: [], unknown: 0 }

/** Those, and those who found no room before, each once. */
export const leaveOut = (before: LeftOut, entries: string[], unknown = 0): LeftOut => ({
  entries: [...new Set([...before.entries, ...entries])],
  unknown: before.unknown + unknown,
})

/** `leftOut`: those that found no room. */
type Committed = { list: string[]; leftOut: string[] }

/**
 * What was typed or pasted, as chips behind those that are there, in the order of the text. An entry that is no address
 * stays, to be mended.
 */
export function commitRecipients(list: string[], text: string, max: number): Committed {
  const added = readRecipientList(text, list).map((entry) => (entry.email ? entry.email.shown : entry.text))
  const all = [...list, ...added]
  // A list that a lower limit has found too long is not cut behind its owner's back.
  const room = Math.max(max, list.length)
  return { list: all.slice(0, room), leftOut: all.slice(room) }
}

/** A chip that was opened and written anew; left empty, it goes. Several addresses in its place become several chips. */
export function mendRecipient(list: string[], index: number, text: string, max: number): Committed {
  const [before, after] = [list.slice(0, index), list.slice(index + 1)]
  // It has its own room, also in a list that is too long.
  const { list: all, leftOut } = commitRecipients([...before, ...after], text, Math.max(max, list.length))
  return { list: [...before, ...all.slice(list.length - 1), ...after], leftOut }
}
