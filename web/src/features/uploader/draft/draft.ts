/** What is being written before it is sent: how it starts, and how its list of files changes. */
import type { Draft, DraftFile } from '../state.ts'
import { nobody } from './recipients.ts'

export type Sender = { email: string; senderFullname: string }

export function newDraft(sender: Sender = { email: '', senderFullname: '' }): Draft {
  return {
    files: [],
    cloningSource: null,
    delivery: 'email',
    recipientList: [],
    leftOut: nobody,
    ...sender,
    name: '',
    message: '',
    customId: '',
    password: null,
    isEncrypted: false,
    tier: 'S1',
    region: null,
    from: null,
    to: null,
    maxDownloads: null,
    answers: {},
    allowPreview: true,
    downloadConfirmation: true,
    expiryReminder: true,
    summary: true,
    restored: null,
  }
}

export function withoutFiles(files: DraftFile[], ids: readonly string[]): DraftFile[] {
  const out = new Set(ids)
  return files.filter(({ id }) => !out.has(id))
}

export const withName = (files: DraftFile[], id: string, name: string): DraftFile[] =>
  files.map((file) => (file.id === id ? { ...file, name } : file))

export const isClone = ({ sourceFileId }: DraftFile): boolean => sourceFileId !== undefined

export const sizeOf = (files: { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0)
