import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/display/logo.tsx'
import styles from './powered-by.module.css'

/** Whose service it is. It opens beside the page that shows the widget. */
export const PoweredBy = ({ words, isOnWater }: { words: string; isOnWater: boolean }) => (
  <p className={classNames(styles.by, isOnWater && styles.onWater)}>
    <a href={location.origin} target="_blank" rel="noopener">
      {words}
      <Logo />
      Envoi
    </a>
  </p>
)
