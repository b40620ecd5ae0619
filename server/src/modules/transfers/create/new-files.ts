import type { NewFile } from '@envoi/contract/new-files'
import { checkFileName } from '@envoi/contract/rules/file-name'
import { checkFileSize } from '@envoi/contract/rules/file-size'
import { Refusal } from '../../../platform/http/refusal.ts'

/** `sourceFileId`: the file of another transfer that this one is made from, without sending a byte. */
export type FileDraft = { label: string; name: string; size: number; sourceFileId: string | undefined }

/** The rules for a file are the same when a transfer is made and when it is added to one later. */
export function draftFiles(asked: readonly NewFile[]): FileDraft[] {
  const labels = new Set<string>()
  return asked.map(({ id, name, size, clone, sourceFileId }) => {
    if (labels.has(id)) throw new Refusal('BAD_REQUEST', { detail: 'files: an id stands twice' })
    labels.add(id)
    if ((clone === true) !== (sourceFileId !== undefined)) {
      throw new Refusal('BAD_REQUEST', { detail: 'files: a cloned file has a sourceFileId, and no other has one' })
    }
    const sizeCheck = checkFileSize(size)
    if (!sizeCheck.ok) throw new Refusal(sizeCheck.code)
    const nameCheck = checkFileName(name)
    if (!nameCheck.ok) throw new Refusal(nameCheck.code)
    return { label: id, name: nameCheck.name, size, sourceFileId }
  })
}

export const sizeOf = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0)
