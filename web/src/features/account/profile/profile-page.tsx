import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { shortText } from '@envoi/contract/limits'
import { type Language, languages } from '@envoi/contract/words'
import { api } from '../../../platform/api.ts'
import { speak } from '../../../platform/i18n.ts'
import { languageNames, rememberLanguage } from '../../../platform/language.ts'
import { ask } from '../../../platform/query-asking.ts'
import { session } from '../../../platform/session/session.ts'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from '../account-form.module.css'
import { AccountForm } from '../account-form.tsx'
import { useSaid } from '../outcome.tsx'
import { useProblem } from '../problem.ts'
import { keepUser } from '../queries.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Setting } from '../setting.tsx'
import { ClaimCard } from '../usage/claim-card.tsx'
import { EmailChange } from './email-change.tsx'

export function ProfilePage({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  return (
    <>
      <ClaimCard user={user} />
      <Section title={t('profile')}>
        <ProfileForm user={user} />
      </Section>
      <Section title={t('email')}>
        <Setting
          title={t('email_now')}
          text={user.email}
          actions={[{ label: t('change'), form: <EmailChange user={user} /> }]}
        />
      </Section>
    </>
  )
}

type Profile = { displayName: string; langCode?: Language }

/** Name and language. The page speaks the new one at once, and so do the next letters. */
function ProfileForm({ user }: { user: UserView }) {
  const { t, i18n } = useTranslation('account')
  const client = useQueryClient()
  const [language, setLanguage] = useState(user.langCode)
  const [missing, setMissing] = useState<object>()
  const { said, say } = useSaid()
  const saving = useMutation({
    mutationFn: (body: Profile) => ask(api.changeUser({ params: { uid: user.uid }, body })),
    async onSuccess(changed) {
      keepUser(client, changed)
      // The readable cookie has the name too.
      await Promise.all([session.refresh(), speakNow(changed.langCode)])
      say(i18n.t('account:saved'))
    },
  })
  const problem = useProblem(saving.error)
  return (
    <AccountForm
      submitLabel={t('save')}
      isBusy={saving.isPending}
      faults={missing}
      problem={problem?.text}
      said={said}
      onSubmit={(field) => {
        const displayName = field('name').trim()
        setMissing(displayName === '' ? {} : undefined)
        if (displayName !== '')
          saving.mutate({ displayName, ...(language !== user.langCode && { langCode: language }) })
      }}
    >
      <TextField
        id="account-name"
        name="name"
        label={t('name')}
        hint={t('name_hint')}
        problem={missing && t('name_missing')}
        defaultValue={user.displayName}
        maxLength={shortText.maxLength}
        autoComplete="name"
      />
      <div className={styles.language}>
        <span aria-hidden="true">{t('language')}</span>
        <SegmentedControl
          label={t('language')}
          value={language}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChoose={setLanguage}
        />
      </div>
    </AccountForm>
  )
}

async function speakNow(language: Language): Promise<void> {
  rememberLanguage(language)
  await speak(language)
  document.documentElement.lang = language
}
