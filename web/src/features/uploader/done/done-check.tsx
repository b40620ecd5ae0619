import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import rows from './done-row.module.css'
import { SoundSwitch } from './sound-switch.tsx'

/** Whether a scanner has looked at it. Where none is at hand, nobody is told otherwise. */
export function DoneCheck({ isChecked }: { isChecked: boolean }) {
  const { t } = useTranslation('arrived')
  return (
    <div className={classNames(rows.row, rows.low, rows.ruled)}>
      <Icon name={isChecked ? 'shield-check' : 'shield'} />
      <div className="small">{isChecked ? t('checked') : t('not_checked')}</div>
      <SoundSwitch />
    </div>
  )
}
