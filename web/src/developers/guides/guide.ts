import type { ReactNode } from 'react'
import type { GuideName } from '../contents.ts'

/** One guide in one language. Its sections have the same ids in each, so that an address leads to the same place. */
export type Guide = {
  /** In the list of contents. */
  label: string
  title: string
  lead: string
  sections: readonly GuideSection[]
}
export type GuideSection = { id: string; title: string; body: ReactNode }
export type Guides = Record<GuideName, Guide>
