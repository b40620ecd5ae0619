import { createContext, use } from 'react'
import { useObservable } from '../../platform/use-observable.ts'
import type { UploaderState } from './state.ts'
import type { Uploader } from './uploader.ts'

export const UploaderContext = createContext<Uploader | null>(null)

export function useUploader(): Uploader & { state: UploaderState } {
  const uploader = use(UploaderContext)
  if (!uploader) throw new Error('the uploader is missing around this component')
  return { ...uploader, state: useObservable(uploader, 'state') }
}
