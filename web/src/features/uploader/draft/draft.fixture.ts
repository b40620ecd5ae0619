/** Files, drafts and places for the uploader's tests. */
import type { PickedFile } from '@envoi/client/browser/index'
import { planLimits } from '@envoi/contract/limits'
import { newDraft } from './draft.ts'
import type { Draft, DraftFile, Place, UploaderState } from '../state.ts'
import { startingState } from '../steps.ts'

export const visitor: Place = {
  transferType: 'S1',
  planType: 'NONE',
  isSignedIn: false,
  isMainSite: true,
  isWidget: false,
  isPush: false,
}

export const freeLimits = planLimits.NONE

export const format = {
  size: (bytes: number) => `${bytes} bytes`,
  number: (value: number) => String(value),
  duration: (seconds: number) => `${seconds} seconds`,
}

/** A file whose size is told and whose bytes are not there. */
export function pickedOf(name: string, size = 10, lastModified = 1_700_000_000_000): PickedFile {
  const file = new File([], name.split('/').at(-1) ?? name, { lastModified })
  Object.defineProperty(file, 'size', { value: size })
  return { name, file }
}

export function draftFile(name: string, size = 10): DraftFile {
  return { id: name.replace(/\W/g, '0').padEnd(6, '0').slice(0, 6), name, size, picked: pickedOf(name, size) }
}

/** Ready to be sent by mail. */
export const readyDraft = (changes: Partial<Draft> = {}): Draft => ({
  ...newDraft({ email: 'ana@example.org', senderFullname: 'Ana' }),
  files: [draftFile('plan.pdf')],
  recipientList: ['bo@example.org'],
  ...changes,
})

export const stateWith = (changes: Partial<UploaderState> = {}): UploaderState => ({
  ...startingState(visitor, freeLimits, readyDraft()),
  ...changes,
})
