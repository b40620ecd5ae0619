import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { password as rule } from '@envoi/contract/limits'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import type { MemberView } from '@envoi/contract/teams'
import { teamApi } from '../../../platform/team-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { LabelledPassword } from '../../../ui/fields/labelled-password.tsx'
import { nameOf } from '../members/person.tsx'
import { isPasswordRefused } from '../problem.ts'
import { useSave } from './use-save.ts'

/** A password for a member, who is told and chooses another one. */
export function PasswordDialog({ team, member, onLeave }: { team: string; member: MemberView; onLeave: () => void }) {
  const { t } = useTranslation('team')
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const name = nameOf(member)
  const isLongEnough = isLongEnoughPassword(password)
  const saving = useSave(
    team,
    () => ask(teamApi.setMemberPassword({ params: { team, id: member.id }, body: { password } })),
    { said: () => t('password_done', { name }), onSaved: onLeave },
  )
  const isOfPassword = isPasswordRefused(saving.error)
  const short = isChecked && !isLongEnough ? t('password_rule', { min: rule.minLength }) : undefined
  return (
    <FormDialog
      title={t('password_set')}
      text={t('password_text', { name })}
      answer={t('password_set')}
      words={{ busy: t('one_moment'), leave: t('cancel'), missing: t('problem_network') }}
      isBusy={saving.isPending}
      problem={isOfPassword ? undefined : saving.problem}
      spoken={isOfPassword ? saving.problem : undefined}
      onSubmit={() => {
        setIsChecked(true)
        if (isLongEnough) saving.mutate(undefined)
      }}
      onLeave={onLeave}
    >
      <LabelledPassword
        id="member-password"
        label={t('password_new')}
        problem={short ?? (isOfPassword ? saving.problem : undefined)}
        autoComplete="new-password"
        maxLength={rule.maxLength}
        showLabel={t('show_password')}
        hideLabel={t('hide_password')}
        value={password}
        onWrite={(text) => {
          setPassword(text)
          saving.reset()
        }}
      />
    </FormDialog>
  )
}
