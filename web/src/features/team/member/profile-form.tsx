import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortText } from '@envoi/contract/limits'
import type { MemberView } from '@envoi/contract/teams'
import { languages } from '@envoi/contract/words'
import { teamApi } from '../../../platform/team-api.ts'
import { languageNames } from '../../../platform/language.ts'
import { ask } from '../../../platform/query-asking.ts'
import { FormChoice } from '../../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Select } from '../../../ui/options/select.tsx'
import { MemberForm } from './member-form.tsx'
import { useSave } from './use-save.ts'

/** Name and language, saved by their button. */
export function ProfileForm({ team, member }: { team: string; member: MemberView }) {
  const { t } = useTranslation('team')
  const [name, setName] = useState(member.displayName)
  const [language, setLanguage] = useState(member.langCode)
  const [isChecked, setIsChecked] = useState(false)
  const params = { team, id: member.id }
  const isNamed = name.trim() !== ''
  const saving = useSave(team, async () => {
    const displayName = name.trim()
    if (displayName !== member.displayName) await ask(teamApi.changeMember({ params, body: { displayName } }))
    if (language !== member.langCode) await ask(teamApi.setMemberLanguage({ params, body: { langCode: language } }))
  })
  return (
    <MemberForm
      isBusy={saving.isPending}
      problem={saving.problem}
      onSubmit={() => {
        setIsChecked(true)
        if (isNamed) saving.mutate(undefined)
      }}
    >
      <TextField
        id="member-name"
        label={t('name')}
        autoComplete="off"
        maxLength={shortText.maxLength}
        problem={isChecked && !isNamed ? t('name_missing') : undefined}
        value={name}
        onWrite={setName}
      />
      <FormChoice id="member-language" label={t('language')}>
        <Select
          id="member-language"
          value={language}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChoose={setLanguage}
        />
      </FormChoice>
    </MemberForm>
  )
}
