/** Which of the picked files join the list, and what is said about the others. */
import type { PickedFile } from '@envoi/client/browser/index'
import type { FileNameRefusal } from '@envoi/contract/rules/file-name'
import { checkFileName } from '@envoi/contract/rules/file-name'
import { sizeOf } from './draft.ts'
import { takeFileId } from '../../../platform/file-id.ts'
import type { NoticeKey, ProblemKey, SentenceValues } from '../sentences.ts'
import type { DraftFile, Limits } from '../state.ts'

export type Notice = { key: NoticeKey; values: SentenceValues }
/** `others`: what could be added without what stood in the way. */
export type Added = { files: DraftFile[]; notices: Notice[]; others?: PickedFile[] }

const noticeOf: Record<FileNameRefusal, NoticeKey> = {
  FILE_NAME_TOO_LONG: 'uploader:notif_file_name_too_long',
  FILE_NAME_INVALID: 'uploader:notif_invalid_file_name',
  FILE_IS_EXE: 'uploader:notif_file_is_exe',
  FILE_IS_ISO: 'uploader:notif_file_is_iso',
  FILE_IS_HTM: 'uploader:notif_file_is_htm',
}

const problemOf: Record<FileNameRefusal, ProblemKey> = {
  FILE_NAME_TOO_LONG: 'problem_file_name_too_long',
  FILE_NAME_INVALID: 'problem_file_name_invalid',
  FILE_IS_EXE: 'problem_file_is_exe',
  FILE_IS_ISO: 'problem_file_is_iso',
  FILE_IS_HTM: 'problem_file_is_htm',
}

/**
 * Too many, too much or an empty one: none is added; where one is empty, the others may be. A name that cannot be is left out alone, and each kind of it is
 * told once, however many there are. A file that is there already is not added again; two files of one name are
 * two files.
 */
export function addFiles(
  there: DraftFile[],
  picked: PickedFile[],
  limits: Pick<Limits, 'filesPerTransfer' | 'uploadSize'>,
  format: { size(bytes: number): string },
): Added {
  const refuse = (key: NoticeKey, values: SentenceValues): Added => ({ files: there, notices: [{ key, values }] })
  const fresh = withoutRepeats(there, picked)
  if (fresh.length === 0) return picked.length === 0 ? { files: there, notices: [] } : refuse(...alreadyThere(picked))
  if (there.length + fresh.length > limits.filesPerTransfer) {
    return refuse('uploader:notif_exceeds_max_nb_files', { max: limits.filesPerTransfer })
  }
  const { empty = [], full: others = [] } = Object.groupBy(fresh, ({ file }) => (file.size === 0 ? 'empty' : 'full'))
  const [first] = empty
  if (first) {
    const refused = refuse('uploader:notif_file_size_0', { name: shortName(first.name), count: empty.length })
    return { ...refused, others }
  }

  const { named, notices } = checkNames(there, fresh)
  if (sizeOf(there) + sizeOf(named) > limits.uploadSize) {
    return refuse('uploader:notif_exceeds_upload_size', { max: format.size(limits.uploadSize) })
  }
  return { files: [...there, ...named], notices }
}

/** Why the file cannot be called so, or the name as it will be sent. */
export function readNewName(text: string): { name: string } | { problem: ProblemKey } {
  const check = checkFileName(text.trim())
  return check.ok ? { name: check.name } : { problem: problemOf[check.code] }
}

function withoutRepeats(there: DraftFile[], picked: PickedFile[]): PickedFile[] {
  const known = new Set(there.flatMap(({ picked }) => (picked ? [identityOf(picked)] : [])))
  return picked.filter((one) => {
    const identity = identityOf(one)
    return !known.has(identity) && known.add(identity)
  })
}

const identityOf = ({ name, file }: PickedFile): string => JSON.stringify([name, file.size, file.lastModified])

function alreadyThere(picked: PickedFile[]): [NoticeKey, SentenceValues] {
  return ['uploader:notif_files_already_there', { name: shortName(picked[0]?.name ?? ''), count: picked.length }]
}

function checkNames(there: DraftFile[], picked: PickedFile[]): { named: DraftFile[]; notices: Notice[] } {
  const ids = new Set(there.map(({ id }) => id))
  const named: DraftFile[] = []
  const refused = new Map<FileNameRefusal, string[]>()
  for (const one of picked) {
    const check = checkFileName(one.name)
    if (check.ok) named.push({ id: takeFileId(ids), name: check.name, size: one.file.size, picked: one })
    else refused.set(check.code, [...(refused.get(check.code) ?? []), one.name])
  }
  const notices = Array.from(refused, ([code, names]) => ({
    key: noticeOf[code],
    values: { name: shortName(names[0] ?? ''), count: names.length, others: names.length - 1 },
  }))
  return { named, notices }
}

/** As much of a name as a toast has room for, with its ending. */
function shortName(name: string): string {
  const letters = Array.from(name)
  return letters.length <= 60 ? name : `${letters.slice(0, 40).join('')}…${letters.slice(-16).join('')}`
}
