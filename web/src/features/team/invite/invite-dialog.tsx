import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY, email as emailLimits, password as passwordRule, shortText, teamInvitation } from '@envoi/contract/limits'
import { readEmail } from '@envoi/contract/rules/email'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { type Language, languages } from '@envoi/contract/words'
import { teamApi } from '../../../platform/team-api.ts'
import { useFormat } from '../../../platform/format.ts'
import { isLanguage, languageNames } from '../../../platform/language.ts'
import { ask } from '../../../platform/query-asking.ts'
import { FormChoice, FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { LabelledPassword } from '../../../ui/fields/labelled-password.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { RadioGroup } from '../../../ui/options/radio-group.tsx'
import { Select } from '../../../ui/options/select.tsx'
import { isAddressRefused, isPasswordRefused, useTellProblem } from '../problem.ts'
import { readTeamAgain } from '../queries.ts'

type How = 'choose' | 'set'

/** Who is to come, and how they sign in. What is refused is told in its field. */
export function InviteDialog({ team, seatsLeft, onLeave }: { team: string; seatsLeft: number; onLeave: () => void }) {
  const { t, i18n } = useTranslation('team')
  const format = useFormat()
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [language, setLanguage] = useState<Language>(isLanguage(i18n.language) ? i18n.language : 'en')
  const [how, setHow] = useState<How>('choose')
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isAddress = readEmail(email.trim()) !== undefined
  const isNamed = name.trim() !== ''
  const isPasswordRight = how === 'choose' || isLongEnoughPassword(password)
  const inviting = useMutation({
    mutationFn: () => {
      const person = { email: email.trim(), displayName: name.trim(), langCode: language }
      return ask(teamApi.addMember({ params: { team }, body: { ...person, ...(how === 'set' && { password }) } }))
    },
    async onSuccess() {
      toasts.show(t('invited', { email: email.trim() }))
      onLeave()
      await readTeamAgain(client, team)
    },
  })
  const { error } = inviting
  const refusal = error ? tell(error) : undefined
  const [isOfAddress, isOfPassword] = [isAddressRefused(error), isPasswordRefused(error)]
  const days = teamInvitation.lives / DAY
  return (
    <FormDialog
      title={t('invite_title')}
      text={t('invite_text', { count: seatsLeft, number: format.number(seatsLeft), days })}
      answer={t('invite_do')}
      words={{ busy: t('one_moment'), leave: t('cancel'), missing: t('problem_network') }}
      isBusy={inviting.isPending}
      problem={isOfAddress || isOfPassword ? undefined : refusal}
      spoken={isOfAddress || isOfPassword ? refusal : undefined}
      onSubmit={() => {
        setIsChecked(true)
        if (isAddress && isNamed && isPasswordRight) inviting.mutate()
      }}
      onLeave={onLeave}
    >
      <TextField
        id="invite-email"
        type="email"
        label={t('email')}
        autoComplete="off"
        maxLength={emailLimits.maxLength}
        problem={isChecked && !isAddress ? t('email_wrong') : isOfAddress ? refusal : undefined}
        value={email}
        onWrite={(text) => {
          setEmail(text)
          inviting.reset()
        }}
      />
      <TextField
        id="invite-name"
        label={t('name')}
        autoComplete="off"
        maxLength={shortText.maxLength}
        problem={isChecked && !isNamed ? t('name_missing') : undefined}
        value={name}
        onWrite={setName}
      />
      <FormChoice id="invite-language" label={t('language')}>
        <Select
          id="invite-language"
          value={language}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChoose={setLanguage}
        />
      </FormChoice>
      <RadioGroup
        label={t('how')}
        value={how}
        choices={(['choose', 'set'] as const).map((value) => ({ value, label: t(`how_${value}`) }))}
        onChoose={setHow}
      />
      {how === 'set' && (
        <LabelledPassword
          id="invite-password"
          label={t('password')}
          hint={t('password_hint')}
          problem={
            isChecked && !isPasswordRight
              ? t('password_rule', { min: passwordRule.minLength })
              : isOfPassword
                ? refusal
                : undefined
          }
          autoComplete="new-password"
          maxLength={passwordRule.maxLength}
          showLabel={t('show_password')}
          hideLabel={t('hide_password')}
          value={password}
          onWrite={(text) => {
            setPassword(text)
            inviting.reset()
          }}
        />
      )}
    </FormDialog>
  )
}
