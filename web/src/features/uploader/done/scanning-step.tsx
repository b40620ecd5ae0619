import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../../ui/card.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { useScene } from '../../../ui/scene.tsx'
import { useFocusFirst } from '../../../ui/use-focus-first.ts'
import { MarkWord } from '../sending/mark-word.tsx'
import styles from './scanning-step.module.css'
import { useUploader } from '../use-uploader.ts'

/** Step 4: everything has arrived and is looked through; nobody gets it before that is over. */
export function ScanningStep() {
  return useUploader().state.scan === 'flagged' ? <Flagged /> : <Checking />
}

function Checking() {
  const { t } = useTranslation('steps')
  const title = useFocusFirst<HTMLHeadingElement>()
  const { draft } = useUploader().state
  useScene({ level: 1, water: 'watched', isOfPage: false })
  return (
    <>
      <Card label={t('scanning_label')} className={styles.card}>
        <CardHead>
          <div>
            <CardTitle ref={title}>{t('scanning_title')}</CardTitle>
            <p className="small num">{t('scanning_text', { count: draft.files.length })}</p>
          </div>
        </CardHead>
        <CardBody className={styles.body}>{t('scanning_hint')}</CardBody>
      </Card>
      <MarkWord word={t('scanning_word')} />
    </>
  )
}

function Flagged() {
  const { t } = useTranslation('steps')
  const title = useFocusFirst<HTMLHeadingElement>()
  const { backToForm, startOver } = useUploader()
  useScene({ level: 1, water: 'still', isOfPage: false })
  return (
    <>
      <Card label={t('scanning_label')} className={styles.card}>
        <CardHead className={styles.head}>
          <div>
            <CardTitle ref={title}>{t('flagged_title')}</CardTitle>
            <p className="small">{t('flagged_text')}</p>
          </div>
          <Gauge value={0} size="large" state="stopped" />
        </CardHead>
        <CardBody className={styles.body}>{t('flagged_hint')}</CardBody>
        <CardFoot>
          <Button variant="primary" className={styles.grow} onClick={backToForm}>
            {t('flagged_edit')}
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
