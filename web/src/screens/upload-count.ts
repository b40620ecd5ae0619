import { useUploader } from '../features/uploader/use-uploader.ts'

export const isOnItsWay = (step: string): boolean => step === 'sending' || step === 'scanning'

/** How many uploads this browser has begun and not ended. */
export function useUploadCount(): number {
  const { state } = useUploader()
  return state.unfinished.length + (isOnItsWay(state.step) ? 1 : 0)
}
