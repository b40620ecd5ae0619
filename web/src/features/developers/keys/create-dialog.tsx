import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewApiKey } from '@envoi/contract/api-keys'
import { shortText } from '@envoi/contract/limits'
import type { ApiScope } from '@envoi/contract/words'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { ExpiryChoice } from '../access/expiry-choice.tsx'
import { readExpiry, usualExpiry } from '../access/expiry.ts'
import { ScopeChoice } from '../access/scope-choice.tsx'
import { isRefused, useTellProblem } from '../problem.ts'
import { readKeysAgain } from '../queries.ts'

/** A new key: what for, what it may do, and until when. */
export function CreateDialog({
  uid,
  findFocusAfter,
  onCreated,
  onLeave,
}: {
  uid: string
  findFocusAfter: () => HTMLElement | null
  onCreated: (key: NewApiKey) => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['apiKeys', 'developers'])
  const tell = useTellProblem()
  const client = useQueryClient()
  const now = useNow()
  const [description, setDescription] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>(['read', 'send'])
  const [expiry, setExpiry] = useState(() => usualExpiry(now))
  const [isChecked, setIsChecked] = useState(false)
  const name = description.trim()
  const expiresAt = readExpiry(expiry, now)
  const creating = useMutation({
    mutationFn: (until: string | null) =>
      ask(developerApi.addApiKey({ body: { description: name, scopes, expiresAt: until } })),
    // The key is shown once, and kept nowhere.
    gcTime: 0,
    async onSuccess(made) {
      await readKeysAgain(client, uid)
      onCreated(made)
    },
  })
  const isTooEarly = isRefused(creating.error, 'INVALID_DATES')
  return (
    <FormDialog
      title={t('create')}
      text={t('create_text')}
      answer={t('create')}
      words={{
        busy: t('developers:one_moment'),
        leave: t('developers:cancel'),
        missing: t('developers:problem_network'),
      }}
      isBusy={creating.isPending}
      problem={creating.error && !isTooEarly ? tell(creating.error) : undefined}
      findFocusAfter={findFocusAfter}
      onSubmit={() => {
        setIsChecked(true)
        if (name !== '' && scopes.length > 0 && expiresAt !== undefined) creating.mutate(expiresAt)
      }}
      onLeave={onLeave}
    >
      <TextField
        id="key-description"
        label={t('description')}
        hint={t('description_hint')}
        problem={isChecked && name === '' ? t('description_missing') : undefined}
        autoComplete="off"
        maxLength={shortText.maxLength}
        value={description}
        onWrite={setDescription}
      />
      <ScopeChoice chosen={scopes} isWrong={isChecked && scopes.length === 0} onChange={setScopes} />
      <ExpiryChoice
        expiry={expiry}
        isWrong={(isChecked && expiresAt === undefined) || isTooEarly}
        onChange={setExpiry}
      />
    </FormDialog>
  )
}
