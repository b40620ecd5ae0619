import type { PushOrigin } from '@envoi/contract/transfer-views'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../platform/dates/said.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { HistorySection } from './activity/history-section.tsx'
import type { Adding } from './adding.ts'
import { FilesSection } from './files/files-section.tsx'
import { FlaggedFiles } from './files/flagged-files.tsx'
import { useManaged } from './managed.ts'
import boxStyles from './overview/link-box.module.css'
import { SendAgain } from './overview/link-box.tsx'
import overviewStyles from './overview/overview.module.css'
import { StateBanner } from './overview/state-banner.tsx'
import { TransferHead } from './overview/transfer-head.tsx'
import { Section } from './page/section.tsx'
import styles from './received-page.module.css'
import { KeptUntil } from './settings/settings-section.tsx'
import pageStyles from './transfer-page.module.css'

/** What came by a push page, to whoever was sent it: from whom, what they said, and how long it is kept. */
export function ReceivedPage({ push, adding }: { push: PushOrigin; adding: Adding }) {
  return (
    <>
      <div className={pageStyles.top}>
        <TransferHead />
        <StateBanner />
        <FlaggedFiles />
        <Ways />
      </div>
      <div className={pageStyles.columns}>
        <div>
          <FilesSection adding={adding} />
          <HistorySection />
        </div>
        <div>
          <SenderSection push={push} />
          <KeptUntil />
        </div>
      </div>
    </>
  )
}

/** Its link opens for its receiver alone, so there is none to copy. */
function Ways() {
  const { t } = useTranslation('pushReceived')
  const { keys, state } = useManaged()
  return (
    <section className={boxStyles.box} aria-label={t('ways')}>
      <div className={boxStyles.ways}>
        {state === 'open' && (
          <a
            className={classNames(buttonClass({ variant: 'primary' }), boxStyles.first)}
            href={`/dltransfer/${encodeURIComponent(keys.id)}`}
          >
            <Icon name="download" />
            {t('download')}
          </a>
        )}
        <SendAgain />
      </div>
    </section>
  )
}

function Way({ push: { site, widget } }: { push: PushOrigin }) {
  const { t } = useTranslation('pushReceived')
  if (widget !== undefined) return t('came_by_widget', { name: widget })
  return site === null ? t('came_by_link') : t('came_by_site', { site })
}

function SenderSection({ push }: { push: PushOrigin }) {
  const { t } = useTranslation('pushReceived')
  const said = useSaid()
  const { transfer, now } = useManaged()
  const { sender, message, createdAt } = transfer
  const { name, email } = sender
  const isSaid = name !== null || email !== null
  return (
    <Section title={t('sender')}>
      <div className={styles.sender}>
        <p>
          <bdi className={styles.name}>{name ?? email ?? t('sender_nobody')}</bdi>
          {name !== null && email !== null && (
            <>
              {' '}
              <bdi className={styles.address}>{email}</bdi>
            </>
          )}
        </p>
        {isSaid && (
          <p className={styles.proof} data-proven={push.isSenderProven}>
            <Icon name={push.isSenderProven ? 'check' : 'alert'} size={16} />
            {t(push.isSenderProven ? 'sender_proven' : 'sender_unproven')}
          </p>
        )}
        <p className="small num">
          <Way push={push} /> · {said.moment(new Date(createdAt), now)}
        </p>
      </div>
      {message && (
        <p className={overviewStyles.message} dir="auto">
          {message}
        </p>
      )}
      {push.answers.length > 0 && (
        <dl className={styles.answers} aria-label={t('answers')}>
          {push.answers.map(({ question, value }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two questions may have the same words
            <div key={index}>
              <dt>
                <bdi>{question}</bdi>
              </dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
