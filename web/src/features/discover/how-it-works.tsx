import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { SeePlans } from '../../platform/see-plans.tsx'
import { tagManagerId } from '../../platform/telemetry/tag-manager.ts'
import { Figures } from '../../ui/display/figures.tsx'
import styles from './how-it-works.module.css'

/** What sending takes, from the first move to the last. */
export function Moves() {
  const { t } = useTranslation('discover')
  const size = useFormat().size(planLimits.NONE.uploadSize)
  const moves = [
    [t('pick_title'), t('pick_text', { size })],
    [t('address_title'), t('address_text')],
    [t('send_title'), t('send_text')],
  ]
  return (
    <Part title={t('steps_title')}>
      <ol className={styles.moves}>
        {moves.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** What a tag manager brings along is not in our hands. */
const isQuiet = tagManagerId === undefined

/** What becomes of the files. */
export function Cares() {
  const { t } = useTranslation('discover')
  const gone = t('care_gone', { days: planLimits.NONE.validityDays })
  const cares = [t('care_checked'), gone, ...(isQuiet ? [t('care_quiet')] : []), t('care_own')]
  return (
    <Part title={t('care_title')}>
      <ul className={styles.care}>
        {cares.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Part>
  )
}

const { NONE: free } = planLimits

/** What a transfer without a plan may be. */
export function FreeLimits() {
  const { t } = useTranslation(['discover', 'frame'])
  const format = useFormat()
  const figures = [
    { name: t('frame:plan_size'), value: format.size(free.uploadSize) },
    { name: t('frame:plan_validity'), value: t('frame:plan_days', { count: free.validityDays }) },
    { name: t('frame:plan_files'), value: format.number(free.filesPerTransfer) },
    { name: t('frame:plan_recipients'), value: format.number(free.recipients) },
  ]
  return (
    <Part title={t('limits_title')}>
      <Figures figures={figures} />
      <p className={styles.more}>
        <SeePlans />
      </p>
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
)
