import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyModal } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { QrCode, qrSvg } from '../../../ui/display/qr-code.tsx'
import styles from './link-box.module.css'
import { drawPng } from './draw-png.ts'

/** The link for a camera, to be kept as a picture: SVG for print, PNG for everything else. */
export function QrDialog({ link, onLeave }: { link: string; onLeave: () => void }) {
  const { t } = useTranslation('pushSetup')
  const toasts = useToasts()
  async function savePng(): Promise<void> {
    try {
      saveFile(t('qr_file', { type: 'png' }), await drawPng(qrSvg(link)), 'image/png')
    } catch {
      // A browser that guards against fingerprints may refuse to hand a drawing out.
      toasts.show(t('qr_refused'), { tone: 'problem' })
    }
  }
  return (
    <LazyModal
      title={t('qr')}
      text={t('qr_text')}
      missing={t('problem_network')}
      onClose={onLeave}
      foot={
        <>
          <Button icon="download" onClick={() => saveFile(t('qr_file', { type: 'svg' }), qrSvg(link), 'image/svg+xml')}>
            {t('qr_svg')}
          </Button>
          <Button icon="download" onClick={() => void savePng()}>
            {t('qr_png')}
          </Button>
          <Button variant="quiet" onClick={onLeave}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className={styles.code}>
        <QrCode text={link} label={t('qr_alt')} />
      </div>
    </LazyModal>
  )
}
