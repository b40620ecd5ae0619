import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../../ui/card.tsx'
import { useScene } from '../../../ui/scene.tsx'
import { useFocusFirst } from '../../../ui/use-focus-first.ts'
import styles from './promotion-step.module.css'
import { useUploader } from '../use-uploader.ts'

const { NONE: free, PREMIUM: paid } = planLimits

/** Step 6, for those without a plan: what one would change. The way on is the one button. */
export function PromotionStep() {
  const { t } = useTranslation(['steps', 'frame'])
  const format = useFormat()
  const title = useFocusFirst<HTMLHeadingElement>()
  const { startOver } = useUploader()
  useScene({ level: 0, water: 'calm', isOfPage: true })
  const rows = [
    [t('frame:plan_size'), format.size(free.uploadSize), format.size(paid.uploadSize)],
    [t('frame:plan_validity'), days(free.validityDays), days(paid.validityDays)],
    [t('frame:plan_recipients'), format.number(free.recipients), format.number(paid.recipients)],
    [t('frame:plan_files'), format.number(free.filesPerTransfer), format.number(paid.filesPerTransfer)],
  ] as const
  return (
    <Card label={t('promotion_label')}>
      <CardHead className={styles.head}>
        <div>
          <CardTitle ref={title}>{t('promotion_title')}</CardTitle>
          <p className="small">{t('promotion_text')}</p>
        </div>
      </CardHead>
      <CardBody>
        <table className={`${styles.table} num`}>
          <thead>
            <tr>
              <th>
                <span className="sr">{t('frame:plan_limit')}</span>
              </th>
              <th scope="col">{t('frame:plan_free')}</th>
              <th scope="col">{t('frame:plan_paid')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, without, withPlan]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{without}</td>
                <td>{withPlan}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </CardBody>
      <CardFoot className={styles.foot}>
        <Button variant="primary" isLarge isWide onClick={startOver}>
          {t('send_again')}
        </Button>
        <Link to="/discover" className={buttonClass({ variant: 'quiet', isWide: true })}>
          {t('frame:see_more')}
        </Link>
      </CardFoot>
    </Card>
  )

  function days(count: number): string {
    return t('frame:plan_days', { count })
  }
}
