import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage } from '../../../platform/language.ts'
import { ask } from '../../../platform/query-asking.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { teamApi } from '../../../platform/team-api.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTellProblem } from '../problem.ts'
import { type Owned, pageIdOf } from '../queries.ts'
import styles from './link-box.module.css'
import { QrDialog } from './qr-dialog.tsx'

/** Where to send files, to be handed on: copied, as a QR code, on a wall. */
export function LinkBox({ uid, page }: Omit<Owned, 'team'>) {
  const { t, i18n } = useTranslation('pushSetup')
  const toasts = useToasts()
  const tell = useTellProblem()
  const [isQrShown, setIsQrShown] = useState(false)
  const poster = useMutation({
    mutationFn: () => {
      const langCode = isLanguage(i18n.language) ? i18n.language : undefined
      const params = { uid, page: pageIdOf(page) }
      return ask(teamApi.getPushPoster({ params, query: { ...(langCode && { langCode }) } }))
    },
    onSuccess: (bytes) => saveFile(t('poster_file'), bytes as BlobPart, 'application/pdf'),
    onError: (error) => toasts.show(tell(error), { tone: 'problem' }),
  })
  const { link } = page
  return (
    <div>
      <CopyField
        value={link}
        shown={link.replace(/^https?:\/\//, '')}
        words={{ label: t('link'), copy: t('copy'), copied: t('copied'), byHand: t('copy_by_hand') }}
      />
      <div className={styles.ways}>
        <Button variant="quiet" icon="qr" onClick={() => setIsQrShown(true)}>
          {t('qr')}
        </Button>
        <a className={buttonClass({ variant: 'quiet' })} href={link} target="_blank" rel="noreferrer">
          <Icon name="out" />
          {t('open_page')}
        </a>
        <Button
          variant="quiet"
          icon="doc"
          aria-disabled={poster.isPending}
          onClick={() => poster.isPending || poster.mutate()}
        >
          {t(poster.isPending ? 'one_moment' : 'poster')}
        </Button>
      </div>
      {isQrShown && <QrDialog link={link} onLeave={() => setIsQrShown(false)} />}
    </div>
  )
}
