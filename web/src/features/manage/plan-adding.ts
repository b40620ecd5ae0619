/** Which of the picked files can be added to a transfer, and why the others cannot. */
import type { PickedFile } from '@envoi/client/browser/index'
import { type FileNameRefusal, checkFileName } from '@envoi/contract/rules/file-name'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { takeFileId } from '../../platform/file-id.ts'

export type NewFile = { id: string; name: string; size: number; picked: PickedFile }
export type AddingRefusal =
  | { why: 'too_many_files'; max: number; actual: number }
  | { why: 'too_large'; max: number; actual: number }
  | { why: 'file_empty'; name: string }
  | { why: 'file_refused'; name: string; code: FileNameRefusal }

type Transfer = Pick<ManagedTransferView, 'files' | 'size' | 'limits'>

/** Too many, too much or an empty one: none is added. A name that cannot be is left out alone, and told. */
export function planAdding(transfer: Transfer, picked: PickedFile[]): { files: NewFile[]; refusals: AddingRefusal[] } {
  const { files: there, size, limits } = transfer
  const refuse = (refusal: AddingRefusal) => ({ files: [], refusals: [refusal] })
  const empty = picked.find(({ file }) => file.size === 0)
  if (empty) return refuse({ why: 'file_empty', name: empty.name })

  const ids = new Set<string>()
  const files: NewFile[] = []
  const refusals: AddingRefusal[] = []
  for (const one of picked) {
    const check = checkFileName(one.name)
    if (check.ok) files.push({ id: takeFileId(ids), name: check.name, size: one.file.size, picked: one })
    else refusals.push({ why: 'file_refused', name: one.name, code: check.code })
  }
  const count = there.length + files.length
  if (count > limits.files) return refuse({ why: 'too_many_files', max: limits.files, actual: count })
  const bytes = files.reduce((sum, file) => sum + file.size, size)
  if (bytes > limits.size) return refuse({ why: 'too_large', max: limits.size, actual: bytes })
  return { files, refusals }
}

export type Missing = { fileId: string; name: string; size: number }

/** The picked files that are among the missing ones: by name, with or without its folders, and by size. */
export function matchMissing(missing: Missing[], picked: PickedFile[]): Map<string, PickedFile> {
  const open = [...picked]
  const found = new Map<string, PickedFile>()
  for (const file of missing) {
    const index = open.findIndex(
      (one) =>
        one.file.size === file.size && (nameOf(one.name) === file.name || lastOf(one.name) === lastOf(file.name)),
    )
    const [match] = index === -1 ? [] : open.splice(index, 1)
    if (match) found.set(file.fileId, match)
  }
  return found
}

const nameOf = (name: string): string => name.normalize('NFC')
const lastOf = (name: string): string => nameOf(name).split('/').at(-1) ?? ''
