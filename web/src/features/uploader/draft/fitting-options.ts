/** What team and site say of a transfer holds for the draft, whatever was in it before. */
import type { Draft, UploaderState } from '../state.ts'

/** What may not be used is taken out, and a password that is required is asked for. Until that is known, all may be used. */
export function withFittingOptions(state: UploaderState): UploaderState {
  const { draft, limits } = state
  const { options } = limits
  if (!options) return state
  const forced: Partial<Draft> = {
    ...(!options.passwordOpt && { password: null, isEncrypted: false }),
    ...(options.requirePassword && { password: draft.password ?? '' }),
    ...(!options.downloadLimitOpt && { maxDownloads: null }),
    ...(!options.filePreviewOpt && { allowPreview: false }),
  }
  const next = { ...draft, ...forced }
  const isFitting = (Object.keys(forced) as (keyof Draft)[]).every((field) => next[field] === draft[field])
  return isFitting ? state : { ...state, draft: next }
}
