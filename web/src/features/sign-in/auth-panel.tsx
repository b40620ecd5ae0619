import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../ui/dialogs/side-panel.tsx'
import { boot, siteName } from '../../platform/boot.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Logo } from '../../ui/display/logo.tsx'
import { waterBelow, wavePath } from '../../ui/tide/waves.ts'
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
      nav={<Shore />}
      closeLabel={t('close')}
      onClose={() => void navigate({ to: '/' })}
    >
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <div className={styles.box}>{children}</div>
    </SidePanel>
  )
}

const wave = waterBelow(
  wavePath([
    [6, 8, 1.3],
    [11, 6, 0.2],
  ]),
)

/** On phones the panel covers the page: whose site it is and a strip of its sea are drawn in the panel. */
const Shore = () => (
  <div className={styles.shore}>
    <span className={styles.name}>
      {boot.place.isMain && <Logo />}
      <bdi className="cut">{siteName}</bdi>
    </span>
    <svg className={styles.sea} viewBox="0 0 1440 60" preserveAspectRatio="none" aria-hidden="true">
      <path fill="currentColor" d={wave} />
    </svg>
  </div>
)
