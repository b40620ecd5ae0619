import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CopyByHand, useCopy } from '../../../ui/fields/copy-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './done-row.module.css'

/** The link by which whoever has it can change the transfer: to be followed, beside this page, or copied and kept. */
export function DoneManage({ link }: { link: string }) {
  const { t } = useTranslation('arrived')
  const { outcome, copy } = useCopy()
  const isClone = outcome === 'copied'
  return (
    <>
      <div className={classNames(styles.row, styles.ruled)}>
        <Icon name="pencil" />
        <div>
          <a className={styles.title} href={link} target="_blank" rel="noopener noreferrer">
            {t('manage_title')}
          </a>
          <p className="small">{t('manage_text')}</p>
        </div>
        <IconButton icon={isClone ? 'check' : 'copy'} label={t('manage_copy')} onClick={() => void copy(link)} />
        <output className="sr">{isClone && t('copied')}</output>
      </div>
      {outcome === 'refused' && <CopyByHand value={link} label={t('manage_title')} hint={t('copy_by_hand')} />}
    </>
  )
}
