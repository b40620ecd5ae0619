import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../../ui/layout/card.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import styles from './promotion-step.module.css'
import { PlanTable } from '../plan-table.tsx'
import { useUploader } from '../use-uploader.ts'

/** Step 6, for those without a plan: what one would change. The way on is the one button. */
export function PromotionStep() {
  const { t } = useTranslation(['arrived', 'frame'])
  const title = useFocusOnMount<HTMLHeadingElement>()
  const { startOver, state } = useUploader()
  useScene({ level: 0, water: 'calm', isOfPage: true })
  return (
    <Card label={t('promotion_label')}>
      <CardHead className={styles.head}>
        <div>
          <CardTitle ref={title}>{t('promotion_title')}</CardTitle>
          <p className="small">{t('promotion_text')}</p>
        </div>
      </CardHead>
      <CardBody>
        <PlanTable />
      </CardBody>
      <CardFoot className={styles.foot}>
        <Button variant="primary" isLarge isWide onClick={startOver}>
          {t('promotion_go_on')}
        </Button>
        {/* On a customer's site nothing is sold to their guests. */}
        {state.place.isMainSite && (
          <Link to="/plans" className={buttonClass({ variant: 'quiet', isWide: true })}>
            {t('frame:see_plans')}
          </Link>
        )}
      </CardFoot>
    </Card>
  )
}
