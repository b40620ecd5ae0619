import type { Draft } from '../../state.ts'

/** What differs from the usual, in a few words: on a phone the options are folded into this line. */
export type SummaryPart =
  | { say: 'options_link_name' }
  | { say: 'options_until'; day: string }
  | { say: 'options_from'; day: string }
  | { say: 'options_password' }
  | { say: 'options_encrypted' }
  | { say: 'options_downloads'; count: number }
  | { say: 'options_no_preview' }

export function summarize(draft: Draft, end: string): SummaryPart[] {
  const parts: SummaryPart[] = []
  // Cleared, it says nothing here: that it is missing is said below.
  if (end !== '') parts.push({ say: 'options_until', day: end })
  if (draft.from) parts.push({ say: 'options_from', day: draft.from })
  if (draft.customId.trim() !== '') parts.push({ say: 'options_link_name' })
  if (draft.password !== null) parts.push({ say: draft.isEncrypted ? 'options_encrypted' : 'options_password' })
  if (draft.maxDownloads !== null) parts.push({ say: 'options_downloads', count: draft.maxDownloads })
  if (!draft.allowPreview) parts.push({ say: 'options_no_preview' })
  return parts
}
