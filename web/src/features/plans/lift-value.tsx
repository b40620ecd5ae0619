import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Lift } from './lifts.ts'

/** One limit as it is read. A sign stands for a word that is read out. */
export function LiftValue({ lift }: { lift: Lift }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  switch (lift.is) {
    case 'yes':
      return (
        <>
          <Icon name="check" />
          <span className="sr">{t('yes')}</span>
        </>
      )
    case 'no':
      return (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr">{t('no')}</span>
        </>
      )
    case 'agreed':
      return t('agreed')
    case 'size':
      return format.size(lift.value)
    case 'shared':
      return t('shared', { size: format.size(lift.value) })
    case 'number':
      return format.number(lift.value)
    default:
      return t(lift.is, { count: lift.value, number: format.number(lift.value) })
  }
}
