import sprite from '../ui/icons.svg?url'
import type { IconName } from '../ui/icon.tsx'

/** Beside words, or alone in a button that says what it does. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
