/** How large a file may say it is; what a plan allows is another question. */
import type { RefusalCode } from '../refusals.ts'

export type FileSizeRefusal = Extract<RefusalCode, 'FILE_SIZE_0' | 'BAD_REQUEST'>
export type FileSizeCheck = { ok: true } | { ok: false; code: FileSizeRefusal }

export const isFileSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 1

/** An empty file is a mistake people make and are told about; any other odd size is an ill-formed request. */
export function checkFileSize(size: number): FileSizeCheck {
  if (isFileSize(size)) return { ok: true }
  return { ok: false, code: size === 0 ? 'FILE_SIZE_0' : 'BAD_REQUEST' }
}
