import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../../ui/layout/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FileName } from '../../../ui/display/file-name.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { useTitle } from '../../../platform/use-title.ts'
import rows from './done-row.module.css'
import styles from './scanning-step.module.css'
import { SoundSwitch } from './sound-switch.tsx'
import { MarkWord } from '../sending/mark-word.tsx'
import type { Scan } from '../state.ts'
import { useUploader } from '../use-uploader.ts'

/** Something was found: in which files, what that means, and the two ways on from there. */
export function Flagged({ scan }: { scan: Scan }) {
  const { t } = useTranslation('arrived')
  const title = useFocusOnMount<HTMLHeadingElement>()
  const { state, backToForm, startOver } = useUploader()
  useScene({ level: 1, water: 'still', isOfPage: false })
  useTitle(t('flagged_page_title'))
  const { flagged, of } = scan
  // Taken out by its sender in another tab, a file is no longer named here.
  const count = Math.max(1, flagged.length)
  const others = of - flagged.length
  const manageLink = state.transfer?.manageLink
  return (
    <>
      <Card label={t('scanning_label')} className={styles.card}>
        <CardHead>
          <div>
            <CardTitle ref={title}>{t('flagged_title')}</CardTitle>
            <p className="small">{t('flagged_text', { count })}</p>
          </div>
        </CardHead>
        <CardBody>
          <FlaggedFiles names={flagged} />
          {flagged.length > 0 && others > 0 && (
            <p className={styles.others}>
              <Gauge value={1} state="full" />
              {t('flagged_others', { count: others })}
            </p>
          )}
          <div className={rows.row}>
            <Icon name="shield" />
            <div className="small">{t('flagged_means', { count })}</div>
            <SoundSwitch />
          </div>
          {manageLink && others > 0 && (
            <div className={classNames(rows.row, rows.ruled)}>
              <Icon name="pencil" />
              <div>
                <a className={rows.title} href={manageLink} target="_blank" rel="noopener noreferrer">
                  {t('flagged_manage', { count })}
                </a>
                <p className="small">{t('flagged_manage_text')}</p>
              </div>
            </div>
          )}
        </CardBody>
        <CardFoot>
          <Button variant="primary" className={styles.grow} onClick={backToForm}>
            {others > 0 ? t('flagged_again', { count }) : t('flagged_again_all')}
          </Button>
          <Button variant="quiet" onClick={startOver}>
            {t('flagged_over')}
          </Button>
        </CardFoot>
      </Card>
      <MarkWord isUnderSky word={`${t('flagged_word')}.`} />
    </>
  )
}

/** More than so many scroll. */
const SEEN = 4

function FlaggedFiles({ names }: { names: string[] }) {
  const { t } = useTranslation('arrived')
  return (
    <ul className={styles.files} aria-label={t('flagged_files')} {...(names.length > SEEN && { tabIndex: 0 })}>
      {[...new Set(names)].map((name) => (
        <li key={name} className={styles.file}>
          <Gauge value={0} state="stopped" label={t('flagged_file')} />
          <FileName name={name} />
        </li>
      ))}
    </ul>
  )
}
