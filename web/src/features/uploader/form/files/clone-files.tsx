import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import styles from './file-list.module.css'
import { isClone } from '../../draft/draft.ts'
import type { Draft } from '../../state.ts'

type TakeOut = (ids: string[]) => void

/** That some of the files are there already; or, when they no longer are, what can be done. */
export function CloneFiles({ draft: { files, cloningSource }, onTakeOut }: { draft: Draft; onTakeOut: TakeOut }) {
  const { t } = useTranslation('again')
  const ids = files.filter(isClone).map(({ id }) => id)
  if (ids.length === 0) return null
  if (cloningSource?.isGone === true) return <Gone ids={ids} onTakeOut={onTakeOut} />
  return <p className={styles.note}>{t('copied_text', { count: ids.length })}</p>
}

/** Only the server could tell, so it comes after a press on Send. Whoever pressed it is led here. */
function Gone({ ids, onTakeOut }: { ids: string[]; onTakeOut: TakeOut }) {
  const { t } = useTranslation('again')
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const count = ids.length
  return (
    <div role="alert" className={styles.gone}>
      <Banner icon="alert" tone="danger" title={t('gone', { count })}>
        {t('gone_text', { count })}
      </Banner>
      <Button ref={first} icon="close" onClick={() => onTakeOut(ids)}>
        {t('take_out', { count })}
      </Button>
    </div>
  )
}
