import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import type { Adding } from './adding.ts'
import { fileStateOf } from './files/file-state.ts'
import { useManaged } from './managed.ts'
import styles from './missing-files.module.css'
import { matchMissing } from './plan-adding.ts'
import { usePicking } from './use-picking.ts'
import { useTransferPassword } from './use-transfer-password.tsx'

/** Files whose bytes never came: whoever has them picks them again, and what has arrived is not sent twice. */
export function MissingFiles({ adding }: { adding: Adding }) {
  const { t } = useTranslation('manage')
  const { transfer, state, isSentHere } = useManaged()
  const { withPassword, question } = useTransferPassword(t('ask_password_add'))
  const [isWrong, setIsWrong] = useState(false)
  const missing = transfer.files.filter((file) => fileStateOf(file) === 'coming')
  const { input, open } = usePicking((picked) => {
    const found = matchMissing(missing, picked)
    setIsWrong(found.size === 0)
    if (found.size === 0) return
    // A transfer that is still to be made goes on as a whole; the server knows which files it still needs.
    const isWhole = state === 'uploading'
    const fileIds = isWhole ? missing.map(({ fileId }) => fileId) : [...found.keys()]
    withPassword((sseCPassword) => void adding.resume({ fileIds, picked: found, isWhole, sseCPassword }))
  })
  const count = missing.length
  if (count === 0 || state === 'expired' || state === 'scanning' || state === 'cloning') return null
  if (state === 'uploading' && isSentHere) {
    return (
      <div className={styles.here}>
        <Banner icon="send" title={t('sent_here')} tone="info">
          {t('sent_here_text')}
        </Banner>
      </div>
    )
  }
  return (
    <div className={styles.missing}>
      <input type="file" multiple hidden {...input} />
      {question}
      <Banner icon="send" title={t('missing', { count })}>
        {state === 'uploading' ? t('uploading_text') : t('missing_text', { count })}
      </Banner>
      <Button icon="folder" onClick={() => void open()}>
        {t('pick_again')}
      </Button>
      <ProblemText className={styles.problem}>{isWrong && t('picked_others')}</ProblemText>
    </div>
  )
}
