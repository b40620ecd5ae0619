import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { Message } from '../ui/feedback/message.tsx'
import styles from './fallback-screens.module.css'

/** In the place of a screen that did not come. The card beside it goes on. */
export function MissingPanel({ hasTried, onAgain }: { hasTried: boolean; onAgain: () => Promise<void> }) {
  const { t } = useTranslation('frame')
  const [isTrying, setIsTrying] = useState(false)
  async function tryAgain(): Promise<void> {
    setIsTrying(true)
    await onAgain()
    setIsTrying(false)
  }
  return (
    <PanelInstead title={t('missing_title')} text={t('missing_text')}>
      <Button icon="refresh" aria-disabled={isTrying} onClick={() => (isTrying ? undefined : void tryAgain())}>
        {t(isTrying ? 'missing_trying' : 'missing_again')}
      </Button>
      {/* After an update of ours the old files may be gone for good. */}
      {hasTried && <LoadAgain />}
    </PanelInstead>
  )
}

/** In the place of a screen that broke. */
export function BrokenPanel() {
  const { t } = useTranslation('frame')
  return (
    <PanelInstead title={t('broken_title')} text={t('broken_text')}>
      <LoadAgain />
    </PanelInstead>
  )
}

/** What is left when a part of the page cannot be drawn. */
export function BrokenScreen() {
  const { t } = useTranslation('frame')
  return <Message title={t('broken_title')} text={t('broken_text')} action={<LoadAgain />} />
}

function LoadAgain() {
  const { t } = useTranslation('frame')
  return (
    <Button variant="line" icon="refresh" onClick={() => location.reload()}>
      {t('broken_again')}
    </Button>
  )
}

function PanelInstead({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  return (
    <SidePanel title={title} width="two_third" closeLabel={t('close')} onClose={() => void navigate({ to: '/' })}>
      <p role="alert" className={styles.text}>
        {text}
      </p>
      <p className={styles.actions}>{children}</p>
    </SidePanel>
  )
}
