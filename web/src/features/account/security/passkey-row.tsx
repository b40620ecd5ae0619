import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeys as limits } from '@envoi/contract/limits'
import type { Passkey } from '@envoi/contract/second-factor'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AccountForm, useLeave } from '../account-form.tsx'
import { useProblem } from '../problem.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import { factorsChanged, passkeysQuery } from '../queries.ts'
import { Setting } from '../setting.tsx'

type Own = { uid: string; passkey: Passkey }

export function PasskeyRow({ uid, passkey }: Own) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt === null ? t('passkey_never') : t('passkey_used', { date: format.date(new Date(lastUsedAt)) })
  return (
    <Setting
      title={name}
      text={`${t('passkey_added', { date: format.date(new Date(createdAt)) })}, ${used}`}
      actions={[
        { label: t('rename'), form: <PasskeyRename uid={uid} passkey={passkey} /> },
        {
          label: t('remove'),
          isDanger: true,
          form: <PasskeyRemove uid={uid} passkey={passkey} />,
        },
      ]}
    />
  )
}

function PasskeyRename({ uid, passkey }: Own) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  const [missing, setMissing] = useState<object>()
  const renaming = useMutation({
    mutationFn: (name: string) => ask(api.renamePasskey({ params: { id: passkey.id }, body: { name } })),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: passkeysQuery(uid).queryKey })
      leave(t('saved'))
    },
  })
  return (
    <AccountForm
      submitLabel={t('save')}
      isBusy={renaming.isPending}
      faults={missing}
      problem={useProblem(renaming.error)?.text}
      onSubmit={(field) => {
        const name = field('name').trim()
        setMissing(name === '' ? {} : undefined)
        if (name !== '') renaming.mutate(name)
      }}
      onLeave={() => leave()}
    >
      <TextField
        id="account-passkey-name"
        name="name"
        label={t('passkey_new_name')}
        problem={missing && t('passkey_name_missing')}
        defaultValue={passkey.name}
        autoComplete="off"
        maxLength={limits.nameLength}
      />
    </AccountForm>
  )
}

function PasskeyRemove({ uid, passkey }: Own) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  return (
    <ProofForm
      uid={uid}
      submitLabel={t('passkey_remove')}
      isDanger
      read={() => passkey.id}
      prove={async (body, id) => {
        await ask(api.removePasskey({ params: { id }, body }))
        await factorsChanged(client, uid)
        leave()
      }}
      onLeave={() => leave()}
    />
  )
}
