import type { View } from './view-of.ts'

export type Said = Exclude<View, { kind: 'loading' | 'open' }>

/** Whoever comes from a list has no management link, and finds what is kept of a transfer in the archive. */
export const wordsOf = (kind: Said['kind'], isAside: boolean) =>
  isAside && (kind === 'deleted' || kind === 'unknown')
    ? ({ title: `aside_${kind}_title`, text: `aside_${kind}_text` } as const)
    : ({ title: `${kind}_title`, text: `${kind}_text` } as const)
