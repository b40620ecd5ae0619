import type { CSSProperties } from 'react'
import { type Background, type OwnLook, lookThatHolds } from '@envoi/contract/rules/look'
import styles from './look-swatch.module.css'

/** A look in small: its ground, and the button that starts. */
export function LookSwatch({ look }: { look: OwnLook }) {
  const { background, startbtnColor } = lookThatHolds([look])
  const style = { '--start': startbtnColor, ...(background && { background: groundOf(background) }) } as CSSProperties
  return <span className={styles.swatch} style={style} aria-hidden="true" />
}

function groundOf(background: Background): string {
  if ('image' in background) return `center / cover url("${CSS.escape(background.image)}")`
  const { color, gradientColor } = background
  return gradientColor === null ? color : `linear-gradient(${color}, ${gradientColor})`
}
