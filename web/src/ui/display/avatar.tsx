/** People and groups in colour: the one place with more than one hue. Lightness is fixed, and so is the contrast. */
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './avatar.module.css'
import { hueOf } from './hue.ts'
import { initialsOf } from './initials.ts'

const inHue = (of: string): CSSProperties => ({ '--hue': hueOf(of) }) as CSSProperties

/** `of`: what stays the same when the name changes, as an address. The initials are drawn, and no part of any name. */
export const Avatar = ({ name, of, isLarge = false }: { name: string; of: string; isLarge?: boolean }) => (
  <span
    className={classNames(styles.avatar, isLarge && styles.large)}
    style={inHue(of)}
    data-initials={initialsOf(name)}
    aria-hidden="true"
  />
)

export const GroupAvatar = ({ of }: { of: string }) => (
  <span className={styles.avatar} style={inHue(of)}>
    <Icon name="users" />
  </span>
)

export const HueBadge = ({ of, children }: { of: string; children: ReactNode }) => (
  <span className={styles.badge} style={inHue(of)}>
    <span className="cut">{children}</span>
  </span>
)
