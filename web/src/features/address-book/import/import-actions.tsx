import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import styles from './import.module.css'

/** The way into the import, and with it the other way round. `isBack`: somebody has just come back from it. */
export function ImportActions({
  isBack,
  onImport,
  children,
}: {
  isBack: boolean
  onImport: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('book')
  const opener = useFocusOnMount<HTMLButtonElement>(isBack)
  return (
    <p className={styles.actions}>
      <Button ref={opener} variant="quiet" icon="sheet" onClick={onImport}>
        {t('import')}
      </Button>
      {children}
    </p>
  )
}
