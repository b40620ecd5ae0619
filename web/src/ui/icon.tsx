import sprite from './icons.svg?url'
import { classNames } from './class-names.ts'
import styles from './icon.module.css'

/** The symbols of icons.svg. */
export type IconName =
  | 'alert'
  | 'archive'
  | 'back'
  | 'bank'
  | 'book'
  | 'card'
  | 'check'
  | 'clock'
  | 'close'
  | 'copy'
  | 'doc'
  | 'down'
  | 'download'
  | 'external'
  | 'eye'
  | 'file'
  | 'film'
  | 'folder'
  | 'globe'
  | 'grid'
  | 'grip'
  | 'help'
  | 'image'
  | 'key'
  | 'left'
  | 'link'
  | 'list'
  | 'lock'
  | 'mail'
  | 'minus'
  | 'moon'
  | 'more'
  | 'mute'
  | 'offline'
  | 'out'
  | 'pause'
  | 'pencil'
  | 'plan'
  | 'play'
  | 'plus'
  | 'qr'
  | 'redo'
  | 'refresh'
  | 'right'
  | 'search'
  | 'send'
  | 'share'
  | 'sheet'
  | 'sound'
  | 'shield'
  | 'shield-check'
  | 'star'
  | 'sun'
  | 'trash'
  | 'undo'
  | 'up'
  | 'user'
  | 'users'
  | 'wallet'

/** A drawing beside words, or alone in a button that says what it does: never read out by itself. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 }) {
  return (
    <svg
      className={classNames(styles.icon, size === 16 && styles.small, size === 24 && styles.large)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
