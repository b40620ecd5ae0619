import type { ReactNode } from 'react'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import styles from './device.module.css'

/** What came of it: read out as it appears. */
export function Outcome({
  icon,
  title,
  texts,
  children,
}: {
  icon: IconName
  title: string
  texts: string[]
  children?: ReactNode
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className={styles.outcome}>
      <Icon name={icon} size={24} />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      {children}
    </div>
  )
}
