import { createContext, use, useSyncExternalStore } from 'react'
import type { UploaderState } from './state.ts'
import type { Uploader } from './uploader.ts'

export const UploaderContext = createContext<Uploader | null>(null)

export function useUploader(): Uploader & { state: UploaderState } {
  const uploader = use(UploaderContext)
  if (!uploader) throw new Error('the uploader is missing around this component')
  const getState = (): UploaderState => uploader.state
  const state = useSyncExternalStore(uploader.subscribe, getState, getState)
  return { ...uploader, state }
}
