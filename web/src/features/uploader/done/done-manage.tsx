import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { CopyByHand } from '../../../ui/copy-by-hand.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import styles from './done-manage.module.css'

/** The link by which whoever has it can change the transfer. It is to be kept, so it is there to be copied, unshown. */
export function DoneManage({ link }: { link: string }) {
  const { t } = useTranslation('steps')
  const { outcome, copy } = useCopy()
  const isCopied = outcome === 'copied'
  return (
    <>
      <div className={styles.manage}>
        <Icon name="pencil" />
        <div>
          <p className={styles.title}>{t('manage_title')}</p>
          <p className="small">{t('manage_text')}</p>
        </div>
        <IconButton icon={isCopied ? 'check' : 'copy'} label={t('manage_copy')} onClick={() => void copy(link)} />
        <output className="sr">{isCopied && t('copied')}</output>
      </div>
      {outcome === 'refused' && <CopyByHand value={link} label={t('manage_title')} hint={t('copy_by_hand')} />}
    </>
  )
}
