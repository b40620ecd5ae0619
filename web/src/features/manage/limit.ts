import { downloadLimit } from '@envoi/contract/limits'

/** The number of downloads as it was typed; nothing typed is no limit. Those that have been cannot be taken back. */
export function readLimit(
  text: string,
  soFar: number,
): { max: number | null } | { problem: 'limit_invalid' | 'limit_below' } {
  const typed = text.replaceAll(/[\s\u202F.,]/g, '')
  if (typed === '') return { max: null }
  const max = Number(typed)
  if (!/^\d+$/.test(typed) || max < 1 || max > downloadLimit.max) return { problem: 'limit_invalid' }
  return max < soFar ? { problem: 'limit_below' } : { max }
}
