import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { password as limits } from '@envoi/contract/limits'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import { api } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { LabelledPassword } from '../../../ui/fields/labelled-password.tsx'
import { useManaged } from '../managed.ts'
import { EditForm } from '../page/editable.tsx'
import { useProblem } from '../problem.ts'
import { useChange } from '../use-change.ts'

/** A new one, or none any more. The one that is set is known to nobody but whoever chose it. */
export function PasswordForm({ leave }: { leave: () => void }) {
  const { t } = useTranslation('manage')
  const { transfer } = useManaged()
  const [text, setText] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const change = useChange({
    call: (manager, value: string | null) => {
      const operation =
        value === null
          ? ({ op: 'remove', path: '/password' } as const)
          : ({ op: 'replace', path: '/password', value } as const)
      return api.changeTransfer({ ...manager, body: { operations: [operation] } })
    },
    patch: (shown, value) => ({ ...shown, passwordRequired: value !== null }),
    said: (value) => t(value === null ? 'password_removed' : 'password_saved'),
    onDone: leave,
  })
  const isTooShort = typedPassword(text).length < limits.minLength
  const problem = isTooShort
    ? t('password_too_short', { count: limits.minLength })
    : text.length > limits.maxLength
      ? t('password_too_long', { count: limits.maxLength })
      : undefined
  return (
    <EditForm
      label={t('password')}
      isBusy={change.isPending}
      problem={useProblem(change.error)}
      more={
        transfer.passwordRequired &&
        !transfer.options.requirePassword && (
          <Button variant="danger" onClick={() => change.isPending || change.mutate(null)}>
            {t('password_remove')}
          </Button>
        )
      }
      onSave={() => {
        setIsChecked(true)
        if (problem === undefined) change.mutate(text)
      }}
      onLeave={leave}
    >
      <LabelledPassword
        id="manage-password"
        label={t('password_new')}
        hint={t(transfer.options.requirePassword ? 'password_hint_required' : 'password_hint', {
          count: limits.minLength,
        })}
        problem={isChecked ? problem : undefined}
        autoComplete="new-password"
        showLabel={t('password_show')}
        hideLabel={t('password_hide')}
        value={text}
        onWrite={setText}
      />
    </EditForm>
  )
}
