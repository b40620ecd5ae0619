import { Suspense, lazy, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '../../../../platform/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { Switch } from '../../../../ui/options/switch.tsx'
import type { DraftFields } from '../../state.ts'
import { OptionRow } from './options-row.tsx'
import styles from './options.module.css'

/** Its words come with it: few encrypt, and they want to know what it means. */
const EncryptionNote = lazy(() =>
  withWords(['encrypting'], () => import('./encryption-note.tsx')).then((file) => ({ default: file.EncryptionNote })),
)

/** Who opens it has to know the password; the files themselves can be encrypted with it. */
export function PasswordOption({
  password,
  isEncrypted,
  mayEncrypt,
  required,
  problem,
  onChange,
}: {
  /** null: none is asked for. */
  password: string | null
  isEncrypted: boolean
  mayEncrypt: boolean
  /** The sentence that says whose wish it is; nothing: it is the sender's choice. */
  required: string | undefined
  problem?: string | undefined
  onChange: (changes: Pick<DraftFields, 'password' | 'isEncrypted'>) => void
}) {
  const { t } = useTranslation(['form', 'again'])
  const [id, problemId, encryptId, noteId, whyId] = [useId(), useId(), useId(), useId(), useId()]
  /** Whoever turns it on is about to type; whoever comes back to a form that has one is not. */
  const isJustOn = useRef(false)
  const focusIfJustOn = (field: HTMLInputElement | null): void => {
    if (field && isJustOn.current) field.focus()
    isJustOn.current = false
  }
  const reasons = [required !== undefined && whyId, problem !== undefined && problemId].filter(Boolean)
  return (
    <>
      <OptionRow
        label={t('password')}
        controlId={id}
        problem={problem}
        problemId={problemId}
        value={
          required === undefined && (
            <Switch
              id={id}
              isOn={password !== null}
              onSwitch={(isOn) => {
                isJustOn.current = isOn
                onChange({ password: isOn ? '' : null, isEncrypted: false })
              }}
            />
          )
        }
      >
        {password !== null && (
          <>
            {required !== undefined && (
              <p id={whyId} className={classNames('small', styles.why)}>
                {required}
              </p>
            )}
            <PasswordField
              ref={focusIfJustOn}
              {...(required === undefined ? { 'aria-label': t('password') } : { id, 'aria-required': true })}
              autoComplete="new-password"
              placeholder={t('password_hint')}
              showLabel={t('show_password')}
              hideLabel={t('hide_password')}
              value={password}
              onChange={(event) => onChange({ password: event.currentTarget.value, isEncrypted })}
              aria-invalid={problem !== undefined}
              aria-describedby={reasons.join(' ') || undefined}
            />
          </>
        )}
      </OptionRow>
      <OptionRow
        label={t('encrypt')}
        controlId={encryptId}
        value={
          mayEncrypt && (
            <Switch
              id={encryptId}
              isOn={isEncrypted}
              {...(isEncrypted && { 'aria-describedby': noteId })}
              onSwitch={(isOn) => {
                isJustOn.current = isOn && password === null
                onChange({ password: password ?? '', isEncrypted: isOn })
              }}
            />
          )
        }
      >
        {mayEncrypt ? (
          isEncrypted && (
            <Suspense>
              <EncryptionNote id={noteId} />
            </Suspense>
          )
        ) : (
          <output id={encryptId} className={classNames('small', styles.why)}>
            {t('again:no_encryption')}
          </output>
        )}
      </OptionRow>
    </>
  )
}
