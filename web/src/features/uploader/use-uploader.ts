import { createContext, use, useSyncExternalStore } from 'react'
import type { UploaderState } from './state.ts'
import type { Uploader } from './uploader.ts'

export const UploaderContext = createContext<Uploader | null>(null)

export function useUploader(): Uploader & { state: UploaderState } {
  const uploader = use(UploaderContext)
  if (!uploader) throw new Error('the uploader is missing around this component')
  const state = useSyncExternalStore(uploader.subscribe, () => uploader.state)
  return { ...uploader, state }
}
