import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiPreferences } from '@envoi/contract/api-keys'
import { type Language, languages } from '@envoi/contract/words'
import { api } from '../../../platform/api.ts'
import { developerApi } from '../../../platform/developer-api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { readNumber } from '../../../platform/read-number.ts'
import { useAutosave } from '../../../platform/use-autosave.ts'
import { FormChoice } from '../../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Select } from '../../../ui/options/select.tsx'
import { SwitchRow, SwitchRows } from '../../../ui/options/switch-row.tsx'
import { Loaded } from '../loaded.tsx'
import { keepApi } from '../queries.ts'
import { SavedState } from './saved-state.tsx'
import styles from './settings.module.css'

type Notifications = NonNullable<ApiPreferences['notifications']>
const mails = ['downloadConfirmation', 'expiryReminder', 'summary'] as const satisfies (keyof Notifications)[]

/** What transfers start with that are made by a key; each saves itself. */
export function DefaultsSection({ uid, preferences }: { uid: string; preferences: ApiPreferences }) {
  const { t } = useTranslation('apiKeys')
  const limits = useQuery({
    queryKey: ['account', uid, 'limits'],
    queryFn: ({ signal }) => ask(api.getLimits({ params: { uid } }, { signal })),
  })
  return (
    <Section title={t('defaults')} text={t('defaults_text')}>
      <Loaded query={limits}>
        {({ validityDays }) => <Fields uid={uid} preferences={preferences} maxDays={validityDays} />}
      </Loaded>
    </Section>
  )
}

/** No language is called so. */
const ACCOUNT = 'account'

function Fields({ uid, preferences, maxDays }: { uid: string; preferences: ApiPreferences; maxDays: number }) {
  const { t } = useTranslation('apiKeys')
  const format = useFormat()
  const client = useQueryClient()
  const { values, change, state, flush } = useAutosave(preferences, async (changes) =>
    keepApi(client, uid, await ask(developerApi.changeApiPreferences({ body: changes }))),
  )
  const [days, setDays] = useState(String(preferences.validityDays ?? ''))
  const { langCode, notifications } = values
  const isWrong = readNumber(days, maxDays) === 'wrong'
  const max = format.number(maxDays)
  return (
    <div className={styles.fields}>
      <FormChoice id="api-language" label={t('language')}>
        <Select<Language | typeof ACCOUNT>
          id="api-language"
          value={langCode ?? ACCOUNT}
          choices={[
            { value: ACCOUNT, label: t('as_account') },
            ...languages.map((value) => ({ value, label: t(value) })),
          ]}
          onChoose={(chosen) => change({ langCode: chosen === ACCOUNT ? null : chosen })}
        />
      </FormChoice>
      <TextField
        id="api-days"
        label={t('days')}
        hint={t('days_hint', { max })}
        problem={isWrong ? t('days_wrong', { max }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        onWrite={(text) => {
          setDays(text)
          const validityDays = readNumber(text, maxDays)
          if (validityDays !== 'wrong') change({ validityDays })
        }}
      />
      <div>
        <FormChoice id="api-mails" label={t('notify')}>
          <Select
            id="api-mails"
            value={notifications === null ? 'account' : 'own'}
            choices={[
              { value: 'account', label: t('as_account') },
              { value: 'own', label: t('notify_own') },
            ]}
            onChoose={(chosen) => change({ notifications: chosen === 'own' ? allMails : null })}
          />
        </FormChoice>
        {notifications && (
          <SwitchRows>
            {mails.map((name) => (
              <SwitchRow
                key={name}
                label={t(`notify_${name}`)}
                isOn={notifications[name]}
                onSwitch={(isOn) => change({ notifications: { ...notifications, [name]: isOn } })}
              />
            ))}
          </SwitchRows>
        )}
      </div>
      <SavedState state={state} onAgain={() => void flush()} />
    </div>
  )
}

/** As an account has them that never changed any. */
const allMails: Notifications = { downloadConfirmation: true, expiryReminder: true, summary: true }
