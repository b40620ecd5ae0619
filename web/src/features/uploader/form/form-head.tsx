import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { CardHead, CardTitle } from '../../../ui/card.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { useFocusFirst } from '../../../ui/use-focus-first.ts'
import styles from './form-head.module.css'

/** How much there is to send, and how much more would go. */
export function FormHead({
  fileCount,
  size,
  sizeLimit,
  children,
}: {
  fileCount: number
  size: number
  sizeLimit: number
  children: ReactNode
}) {
  const { t } = useTranslation('form')
  const format = useFormat()
  const title = useFocusFirst<HTMLHeadingElement>()
  const share = size / sizeLimit
  const left = sizeLimit - size
  return (
    <CardHead className={styles.head}>
      <Gauge
        value={share}
        state={left < 0 ? 'stopped' : 'level'}
        size="large"
        label={t('used', { share: format.percent(share), limit: format.size(sizeLimit) })}
      />
      <div className={styles.words}>
        <CardTitle ref={title}>
          <span className="sr">{t('card')}, </span>
          <span className="num">{format.size(size)}</span>
        </CardTitle>
        <p className="small num">
          {left < 0
            ? t('files_too_large', { count: fileCount, excess: format.size(-left) })
            : t('files_and_room', { count: fileCount, room: format.size(left) })}
        </p>
      </div>
      {children}
    </CardHead>
  )
}
