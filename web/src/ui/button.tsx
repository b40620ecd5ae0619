import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './button.module.css'

export type ButtonLook = {
  /** One primary in a view; danger is filled only in a dialog; line stands on the scene. */
  variant?: 'primary' | 'plain' | 'quiet' | 'danger' | 'line'
  isLarge?: boolean
  isWide?: boolean
}

/** For links that look like buttons. */
export const buttonClass = ({ variant = 'plain', isLarge, isWide }: ButtonLook): string =>
  classNames(
    styles.button,
    variant !== 'plain' && styles[variant],
    isLarge === true && styles.large,
    isWide === true && styles.wide,
  )

export function Button({
  variant,
  isLarge,
  isWide,
  icon,
  className,
  children,
  ...props
}: ComponentProps<'button'> & ButtonLook & { icon?: IconName }) {
  const look = { ...(variant && { variant }), ...(isLarge && { isLarge }), ...(isWide && { isWide }) }
  return (
    <button type="button" className={classNames(buttonClass(look), className)} {...props}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** An icon alone: the label is read out, and shown while the pointer rests on it. */
export function IconButton({
  icon,
  label,
  isOnScene,
  size,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { icon: IconName; label: string; isOnScene?: boolean; size?: 16 | 20 | 24 }) {
  return (
    <button
      type="button"
      className={classNames(styles.iconButton, isOnScene === true && styles.onScene, className)}
      aria-label={label}
      title={label}
      {...props}
    >
      <Icon name={icon} {...(size && { size })} />
      {children}
    </button>
  )
}
