import { useMutation } from '@tanstack/react-query'
import { Suspense, lazy, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { isLanguage } from '../../../platform/language.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useManaged, type Again } from '../managed.ts'
import { ConfirmChange } from '../page/confirm-change.tsx'
import { useProblem } from '../problem.ts'
import { callOf } from '../queries.ts'
import styles from './link-box.module.css'

const QrCode = lazy(async () => ({ default: (await import('../../../ui/display/qr-code.tsx')).QrCode }))

/** What is to be passed on: the link, to copy, as a code for a phone, and on paper. */
export function LinkBox() {
  const { t } = useTranslation('manage')
  const { transfer, state } = useManaged()
  const { link } = transfer
  const [isCodeShown, setIsCodeShown] = useState(false)
  const codeId = useId()
  return (
    <section className={styles.box} aria-label={t('link_title')}>
      <div className={styles.link}>
        <CopyField
          value={link}
          isPrimary={state !== 'closed' && state !== 'expired'}
          shown={link.replace(/^https?:\/\//, '')}
          words={{ label: t('link'), copy: t('copy'), copied: t('copied'), byHand: t('copy_by_hand') }}
        />
      </div>
      <div className={styles.ways}>
        <a className={buttonClass({ variant: 'quiet' })} href={link} target="_blank" rel="noreferrer noopener">
          <Icon name="eye" />
          {t('see_it')}
        </a>
        <Button
          variant="quiet"
          icon="qr"
          aria-expanded={isCodeShown}
          aria-controls={codeId}
          onClick={() => setIsCodeShown(!isCodeShown)}
        >
          {t('qr')}
        </Button>
        <SendAgain />
      </div>
      <div id={codeId} className={styles.code} hidden={!isCodeShown}>
        {isCodeShown && (
          <Suspense fallback={<div className={styles.codeToCome} />}>
            <QrCode text={link} label={t('qr_code')} />
            <p className="small">{t('qr_hint')}</p>
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** Asked for with the secret in a header, so it is fetched and then handed over, never opened by an address. */
export function Summary() {
  const { t, i18n } = useTranslation('manage')
  const { keys, transfer, say } = useManaged()
  const making = useMutation({
    mutationFn: () => {
      const langCode = isLanguage(i18n.language) ? i18n.language : undefined
      return api.getSummary({ ...callOf(keys), query: { ...(langCode && { langCode }) } })
    },
    onSuccess(bytes) {
      saveFile(t('pdf_name', { id: transfer.transferId }), bytes as BlobPart, 'application/pdf')
      say(t('pdf_saved'))
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        icon="download"
        aria-disabled={making.isPending}
        onClick={() => making.isPending || making.mutate()}
      >
        {making.isPending ? t('pdf_making') : t('pdf')}
      </Button>
      <ProblemText className={styles.problem}>{useProblem(making.error)}</ProblemText>
    </>
  )
}

/** The same files for others, or once more, without sending them. */
export function SendAgain() {
  const { t } = useTranslation('manage')
  const { transfer, rights, again } = useManaged()
  if (!again || !rights.again) return null
  if (transfer.isEncrypted === true) return <p className={styles.note}>{t('again_encrypted')}</p>
  return <SendAgainButton again={again} />
}

function SendAgainButton({ again }: { again: Again }) {
  const { t } = useTranslation(['manage', 'pushReceived'])
  const { keys, transfer, say } = useManaged()
  const [isAsking, setIsAsking] = useState(false)
  const leftOut = transfer.files.filter(({ isReady }) => !isReady).length
  const send = (): void => {
    setIsAsking(false)
    if (leftOut > 0) say(t('again_left_out', { count: leftOut }))
    again.send(transfer, keys.secret)
  }
  const press = (): void => {
    if (again.uploader === 'busy') say(t('again_busy'))
    else if (again.uploader === 'written') setIsAsking(true)
    else send()
  }
  return (
    <>
      <Button variant="quiet" icon="send" onClick={press}>
        {transfer.push ? t('pushReceived:forward') : t('again')}
      </Button>
      {isAsking && (
        <ConfirmChange
          title={t('again_title')}
          confirmLabel={t('again_do')}
          onConfirm={send}
          onCancel={() => setIsAsking(false)}
        >
          {t('again_text')}
        </ConfirmChange>
      )}
    </>
  )
}
