import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { password as rule } from '@envoi/contract/limits'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { LabelledPassword } from '../../../ui/fields/labelled-password.tsx'
import { useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { SettingRow } from '../../../ui/options/setting-row.tsx'
import { useTellProblem } from '../problem.ts'
import styles from './fields.module.css'
import type { Kept } from './typed-page.ts'

/** Opens the page. It is set and taken away by itself: nobody is told it again. */
export function PasswordRow({ hasPassword, save }: Pick<Kept, 'hasPassword' | 'save'>) {
  const { t } = useTranslation('pushSetup')
  const [isAsked, setIsAsked] = useState(false)
  const saving = useSavePassword(save, () => setIsAsked(false))
  const change = useRef<HTMLButtonElement>(null)
  // Remove goes with what it has removed.
  useFocusAfterLoss(hasPassword, () => change.current?.focus())
  const what = { what: t('password_row') }
  return (
    <SettingRow title={t('password_row')} text={t(hasPassword ? 'password_set' : 'password_none')}>
      <div className={styles.ways}>
        {hasPassword && (
          <Button
            variant="quiet"
            aria-label={t('remove_what', what)}
            aria-disabled={saving.isPending}
            onClick={() => saving.isPending || saving.mutate(null)}
          >
            {t('remove')}
          </Button>
        )}
        <Button
          ref={change}
          aria-label={t(hasPassword ? 'change_what' : 'set_what', what)}
          onClick={() => setIsAsked(true)}
        >
          {t(hasPassword ? 'change' : 'set')}
        </Button>
      </div>
      {isAsked && <PasswordDialog save={save} onLeave={() => setIsAsked(false)} />}
    </SettingRow>
  )
}

function useSavePassword(save: Kept['save'], onDone: () => void) {
  const { t } = useTranslation('pushSetup')
  const toasts = useToasts()
  const tell = useTellProblem()
  const saving = useMutation({
    mutationFn: (password: string | null) => save({ password }),
    onSuccess(_, password) {
      toasts.show(t(password === null ? 'password_removed' : 'password_saved'))
      onDone()
    },
    onError: (error, password) => password === null && toasts.show(tell(error), { tone: 'problem' }),
  })
  return { ...saving, problem: saving.error ? tell(saving.error) : undefined }
}

function PasswordDialog({ save, onLeave }: Pick<Kept, 'save'> & { onLeave: () => void }) {
  const { t } = useTranslation('pushSetup')
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const saving = useSavePassword(save, onLeave)
  const isLongEnough = isLongEnoughPassword(typedPassword(password))
  return (
    <FormDialog
      title={t('password_row')}
      text={t('password_text')}
      answer={t('password_do')}
      words={{ busy: t('one_moment'), leave: t('cancel'), missing: t('problem_network') }}
      isBusy={saving.isPending}
      problem={saving.problem}
      onSubmit={() => {
        setIsChecked(true)
        if (isLongEnough) saving.mutate(password)
      }}
      onLeave={onLeave}
    >
      <LabelledPassword
        id="push-password"
        label={t('password_new')}
        hint={t('password_rule', { min: rule.minLength })}
        problem={isChecked && !isLongEnough ? t('password_rule', { min: rule.minLength }) : undefined}
        autoComplete="off"
        maxLength={rule.maxLength}
        showLabel={t('show_password')}
        hideLabel={t('hide_password')}
        value={password}
        onWrite={setPassword}
      />
    </FormDialog>
  )
}
