import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply, Input } from '@envoi/client/api'
import type { Contract } from '@envoi/contract/contract'
import { passkeys as limits } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useLeave } from '../account-form.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { factorsChanged } from '../queries.ts'

export function PasskeyAdd({ uid }: { uid: string }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  const [isMissing, setIsMissing] = useState(false)
  useEffect(fetchPasskeyMaker, [])
  return (
    <ProofForm
      uid={uid}
      submitLabel={t('passkey_make')}
      read={(field) => {
        const name = field('name').trim()
        setIsMissing(name === '')
        return name || undefined
      }}
      prove={async (body, name) => {
        const { options } = await ask(api.getPasskeyOptions({ body }))
        const response = await makePasskey(options)
        await ask(api.addPasskey({ body: { name, response } }))
        await factorsChanged(client, uid)
        leave(t('passkey_saved'))
      }}
      onLeave={() => leave()}
    >
      {() => (
        <TextField
          id="account-passkey"
          name="name"
          label={t('passkey_name')}
          hint={t('passkey_name_hint')}
          problem={isMissing ? t('passkey_name_missing') : undefined}
          autoComplete="off"
          maxLength={limits.nameLength}
        />
      )}
    </ProofForm>
  )
}

type Options = Reply<'getPasskeyOptions'>['options']
type Credential = Input<Contract['addPasskey']>['body']['response']

const load = () => import('@simplewebauthn/browser')

/** Fetched ahead: between the press and the browser's own question there is no time for it. */
const fetchPasskeyMaker = (): void => void load().catch(() => undefined)

/** The browser asks its owner, and makes the key. */
async function makePasskey(options: Options): Promise<Credential> {
  const { startRegistration } = await load()
  // The server's library made them for this one.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return { ...(await startRegistration({ optionsJSON })) }
}
