import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { CardHead, CardTitle } from '../../../ui/layout/card.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import styles from './form-step.module.css'
import type { Limits } from '../state.ts'

/** How much there is to send, and how much more would go. */
export function FormHead({
  fileCount,
  size,
  limits: { uploadSize, filesPerTransfer },
  children,
}: {
  fileCount: number
  size: number
  limits: Limits
  children: ReactNode
}) {
  const { t } = useTranslation('form')
  const format = useFormat()
  const title = useFocusOnMount<HTMLHeadingElement>()
  const share = size / uploadSize
  const left = uploadSize - size
  const isEmpty = fileCount === 0
  return (
    <CardHead className={styles.head}>
      <Gauge
        value={share}
        state={left < 0 ? 'stopped' : 'level'}
        size="large"
        label={t('used', { share: format.percent(share), limit: format.size(uploadSize) })}
      />
      <div className={styles.words}>
        <CardTitle ref={title}>
          <span className={isEmpty ? undefined : 'sr'}>{t('card')}</span>
          {!isEmpty && (
            <>
              <span className="sr">, </span>
              <span className="num">{format.size(size)}</span>
            </>
          )}
        </CardTitle>
        <p className="small num">{summary()}</p>
      </div>
      {children}
    </CardHead>
  )

  function summary(): string {
    if (isEmpty) return t('room', { room: format.size(left) })
    if (left < 0) return t('files_too_large', { count: fileCount, excess: format.size(-left) })
    if (fileCount >= filesPerTransfer)
      return t('files_full', { count: fileCount, max: format.number(filesPerTransfer) })
    return t('files_and_room', { count: fileCount, room: format.size(left) })
  }
}
