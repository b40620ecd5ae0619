import type { ReactNode } from 'react'

/** The pages of a site that its look is seen on. */
export const moments = ['home', 'sending', 'done', 'download'] as const
export type Moment = (typeof moments)[number]

/** What stands on each of them, drawn by other features: of home the button that begins a transfer, of the others all. */
export type Moments = Record<Moment, (frame: Frame) => ReactNode>

export type Frame = {
  host: string
  /** What draws it could not be fetched. */
  onMissing: () => void
}
