/** A draft as this browser keeps it, and back. Of a password only that there was one is written down. */
import type { KeptHandle } from '@envoi/client/browser/kept-handles'
import type { PickedFile } from '@envoi/client/browser/picked-file'
import { matchFiles } from '@envoi/client/browser/match-files'
import { DAY } from '@envoi/contract/limits'
import { dayOf } from '../../../platform/dates/days.ts'
import type { Draft, DraftFile, MissingFile, UploaderState } from '../state.ts'

/** What was written by another version is as good as nothing. */
const VERSION = 1

/** A copy is there already; of what was picked, it is known by what it is found again. */
type KeptFile = MissingFile | Required<Pick<DraftFile, 'id' | 'name' | 'size' | 'sourceFileId'>>
type KeptFields = Omit<Draft, 'files' | 'password' | 'restored'> & { hasPassword: boolean }
/** `owner`: whose account it is of; null: a visitor's. */
type DraftRecord = { version: typeof VERSION; owner: string | null; fields: KeptFields; files: KeptFile[] }

/** An account's is found again in any tab; a visitor's belongs to its tab, and the next person may be somebody else. */
const keptDraft = { account: 7 * DAY, visitor: DAY }

/** Pages that send to their owner keep nothing; nor does what is copied by a secret, which would be kept with it. */
export const isKept = ({ step, place, draft }: UploaderState): boolean =>
  step === 'form' && !place.isPush && !place.isWidget && draft.cloningSource?.secret === undefined

export function recordOf({ files, password, restored, ...fields }: Draft, owner: string | null): DraftRecord {
  const kept = files.flatMap((file): KeptFile[] => {
    const { id, name, size, picked, sourceFileId } = file
    if (sourceFileId !== undefined) return [{ id, name, size, sourceFileId }]
    return picked ? [{ id, name, size, path: picked.name, modified: picked.file.lastModified }] : []
  })
  return {
    version: VERSION,
    owner,
    fields: { ...fields, hasPassword: password !== null },
    files: [...kept, ...(restored?.missing ?? [])],
  }
}

/** By which its files are found again: those at hand, and those that still are to be opened. */
export function handlesOf({ files, restored }: Draft): KeptHandle[] {
  const atHand = files.flatMap(({ id, picked }): KeptHandle[] =>
    picked?.handle ? [{ id, handle: picked.handle, ...(picked.folder && { folder: picked.folder }) }] : [],
  )
  const missing = new Set(restored?.missing.map(({ id }) => id))
  return [...atHand, ...(restored?.handles.filter(({ id }) => missing.has(id)) ?? [])]
}

export function readRecord(record: unknown): DraftRecord | undefined {
  const read = record as DraftRecord | null | undefined
  return read?.version === VERSION ? read : undefined
}

export const pathsOf = (files: readonly (KeptFile | MissingFile)[]): Map<string, string> =>
  new Map(files.flatMap((file) => ('path' in file ? [[file.id, file.path]] : [])))

/** With the files that were found. Days that are over are nobody's choice any more. `password`: the account's own. */
export function draftOf(
  { fields, files }: DraftRecord,
  { picked, handles, password, now }: { picked: PickedFile[]; handles: KeptHandle[]; password: string; now: Date },
): Partial<Draft> {
  const { hasPassword, from, to, ...others } = fields
  const wanted = files.filter((file): file is MissingFile => 'path' in file)
  const found = findMissing(wanted, picked)
  const today = dayOf(now)
  return {
    ...others,
    from: from !== null && from > today ? from : null,
    to: to !== null && to < today ? null : to,
    password: hasPassword ? password : null,
    files: files.flatMap((file) => ('path' in file ? (found.get(file.id) ?? []) : [{ ...file, picked: null }])),
    restored: { missing: wanted.filter(({ id }) => !found.has(id)), handles },
  }
}

/** Which of the missing files were picked, by name, size and date, under the names that they have in the draft. */
export function findMissing(missing: readonly MissingFile[], picked: PickedFile[]): Map<string, DraftFile> {
  const files = missing.map(({ id, path, size, modified }) => ({ id, name: path, size, modified, done: false }))
  const { found } = matchFiles({ files }, picked)
  return new Map(
    missing.flatMap(({ id, name, size }) => {
      const match = found.get(id)
      return match ? [[id, { id, name, size, picked: match }]] : []
    }),
  )
}

/** Whose draft is to be forgotten: it is too old, or the account that it is of is not the one that is signed in. */
export function isOver(record: DraftRecord | undefined, savedAt: number, owner: string | null, now: number): boolean {
  if (!record || (record.owner !== null && record.owner !== owner)) return true
  return now - savedAt > (record.owner === null ? keptDraft.visitor : keptDraft.account)
}
