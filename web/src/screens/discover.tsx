import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { RatingsSoFar } from '../features/rating/ratings-so-far.tsx'
import { boot } from '../platform/boot.ts'
import { useFormat } from '../platform/format.ts'
import { SidePanel } from '../ui/side-panel.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './discover.module.css'

const { NONE: free } = planLimits
/** What a tag manager brings along is not in our hands. */
const isQuiet = boot.gtmId === undefined

export function DiscoverScreen() {
  const { t } = useTranslation(['discover', 'frame'])
  const format = useFormat()
  const navigate = useNavigate()
  useTitle(`${t('title')}, Envoi`)
  const size = format.size(free.uploadSize)
  const days = free.validityDays
  const moves = [
    [t('pick_title'), t('pick_text', { size })],
    [t('address_title'), t('address_text')],
    [t('send_title'), t('send_text')],
  ]
  const cares = [t('care_checked'), t('care_gone', { days }), ...(isQuiet ? [t('care_quiet')] : []), t('care_own')]
  const figures = [
    [t('frame:plan_size'), size],
    [t('frame:plan_validity'), t('frame:plan_days', { count: days })],
    [t('frame:plan_files'), format.number(free.filesPerTransfer)],
    [t('frame:plan_recipients'), format.number(free.recipients)],
  ]
  return (
    <SidePanel
      title={t('title')}
      width="two_third"
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <p className={styles.lead}>{t('lead')}</p>
      <RatingsSoFar className={`${styles.ratings} num`} />
      <section className={styles.section}>
        <h2>{t('steps_title')}</h2>
        <ol className={styles.moves}>
          {moves.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.section}>
        <h2>{t('care_title')}</h2>
        <ul className={styles.care}>
          {cares.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{t('limits_title')}</h2>
        <dl className={`${styles.figures} num`}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </SidePanel>
  )
}
