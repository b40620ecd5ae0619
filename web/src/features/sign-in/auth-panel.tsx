import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../ui/dialogs/side-panel.tsx'
import { useTitle } from '../../platform/use-title.ts'
import styles from './sign-in-box.module.css'

/** The slim panel around every way in: what it is called, a word before it, and the box. Closed, one is at home. */
export function AuthPanel({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  useTitle(title)
  return (
    <SidePanel
      title={title}
      width="two_third"
      isSlim
      closeLabel={t('close')}
      onClose={() => void navigate({ to: '/' })}
    >
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <div className={styles.box}>{children}</div>
    </SidePanel>
  )
}
