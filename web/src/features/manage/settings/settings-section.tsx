import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { useSaid } from '../../../platform/dates/said.ts'
import { useFormat } from '../../../platform/format.ts'
import { useManaged } from '../managed.ts'
import { Editable } from '../page/editable.tsx'
import { Section } from '../page/section.tsx'
import { FromForm, UntilForm } from './date-forms.tsx'
import { LimitForm } from './limit-form.tsx'
import { MessageForm } from './message-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { NoticeSwitches, PreviewSwitch } from './setting-switches.tsx'
import styles from './settings-section.module.css'

/** The rules of a transfer, each changed where it stands. */
export function SettingsSection() {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const said = useSaid()
  const { transfer, state, now } = useManaged()
  const { validity, message, passwordRequired, isEncrypted, maxDownloads, allowPreview, transferType, options } =
    transfer
  const from = new Date(validity.from)
  return (
    <>
      <Section title={t('settings')}>
        <div className={styles.facts}>
          <Fact label={t('until')} Form={UntilForm}>
            {said.moment(new Date(validity.to), now)}
          </Fact>
          <Fact label={t('from')} Form={FromForm}>
            {state === 'open' ? t('from_since', { date: format.date(from) }) : said.moment(from, now)}
          </Fact>
          {isEncrypted === true && <EncryptedFact />}
          {isEncrypted !== true && (options.passwordOpt || passwordRequired) && (
            <Fact label={t('password')} isLocked={!options.passwordOpt} Form={PasswordForm}>
              {passwordRequired ? t('password_set') : t('password_none')}
            </Fact>
          )}
          {(options.downloadLimitOpt || maxDownloads !== null) && (
            <Fact label={t('limit')} isLocked={!options.downloadLimitOpt} Form={LimitForm}>
              {maxDownloads === null ? t('limit_none') : t('limit_most', { count: maxDownloads })}
            </Fact>
          )}
          <Fact label={t('message')} Form={MessageForm}>
            {message ? (
              <span className={styles.message} dir="auto">
                {message}
              </span>
            ) : (
              t('message_none')
            )}
          </Fact>
          {transferType === 'S2' && <StorageFact />}
          {(options.filePreviewOpt || allowPreview) && <PreviewSwitch />}
        </div>
        {isPartlyOff(options) && <p className={styles.hint}>{t('options_off')}</p>}
      </Section>
      {options.notificationOpt && (
        <Section title={t('notices')}>
          <NoticeSwitches />
        </Section>
      )}
    </>
  )
}

/** Of what somebody was sent: how long it is there is all that they decide. */
export function KeptUntil() {
  const { t } = useTranslation('manage')
  const said = useSaid()
  const { transfer, now } = useManaged()
  const { validity } = transfer
  return (
    <Section title={t('settings')}>
      <Fact label={t('until')} Form={UntilForm}>
        {said.moment(new Date(validity.to), now)}
      </Fact>
    </Section>
  )
}

/** What its team or site has switched off since stays as it was chosen, and cannot be chosen anew. */
const isPartlyOff = ({ passwordOpt, downloadLimitOpt, filePreviewOpt }: ManagedTransferView['options']): boolean =>
  !(passwordOpt && downloadLimitOpt && filePreviewOpt)

/** There is no pencil beside it, and why not is said. */
function EncryptedFact() {
  const { t } = useTranslation('manage')
  return (
    <div className={styles.fact}>
      <p className={styles.pair}>
        <span className={styles.label}>{t('password')}</span>
        <span>{t('password_encrypts')}</span>
      </p>
      <p className={styles.hint}>{t('password_encrypts_text')}</p>
    </div>
  )
}

/** Chosen once, when it was sent: it stays where it is. */
function StorageFact() {
  const { t } = useTranslation('manage')
  return (
    <div className={styles.fact}>
      <p className={styles.pair}>
        <span className={styles.label}>{t('storage')}</span>
        <span>{t('storage_S2')}</span>
      </p>
    </div>
  )
}

function Fact({
  label,
  isLocked = false,
  Form,
  children,
}: {
  label: string
  isLocked?: boolean
  Form: ComponentType<{ leave: () => void }>
  children: ReactNode
}) {
  const { rights } = useManaged()
  return (
    <div className={styles.fact}>
      <Editable label={label} isLocked={isLocked || !rights.changes} Form={Form}>
        <p className={styles.pair}>
          <span className={styles.label}>{label}</span>
          <span className="num">{children}</span>
        </p>
      </Editable>
    </div>
  )
}
