import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useLeave } from '../account-form.tsx'
import { useProblem } from '../problem.ts'
import { CodeEntry } from '../proof/code-entry.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { factorsChanged } from '../queries.ts'

/** A number guards the account once the code sent to it has come back. */
export function PhoneSetup({ uid }: { uid: string }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const [number, setNumber] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  if (number !== undefined) return <PhoneConfirm uid={uid} number={number} />
  return (
    <ProofForm
      uid={uid}
      submitLabel={t('phone_send')}
      fieldCodes={['INVALID_PHONE_NUMBER']}
      read={(field) => {
        const phoneNumber = field('phone').trim()
        setIsMissing(phoneNumber === '')
        return phoneNumber || undefined
      }}
      prove={async (proof, phoneNumber) => {
        await ask(api.startPhone({ body: { ...proof, phoneNumber } }))
        setNumber(phoneNumber)
      }}
      onLeave={() => leave()}
    >
      {(problem) => (
        <TextField
          id="account-phone"
          name="phone"
          type="tel"
          label={t('phone_number')}
          hint={t('phone_hint')}
          problem={isMissing ? t('phone_hint') : problem?.code === 'INVALID_PHONE_NUMBER' ? problem.text : undefined}
          autoComplete="tel"
          maxLength={32}
        />
      )}
    </ProofForm>
  )
}

function PhoneConfirm({ uid, number }: { uid: string; number: string }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  const [tries, setTries] = useState(0)
  const confirming = useMutation({
    mutationFn: (code: string) => ask(api.confirmPhone({ body: { code } })),
    onError: () => setTries((count) => count + 1),
    async onSuccess() {
      await factorsChanged(client, uid)
      leave(t('phone_saved'))
    },
  })
  return (
    <CodeEntry
      text={t('phone_confirm', { number })}
      tries={tries}
      isBusy={confirming.isPending}
      problem={useProblem(confirming.error)?.text}
      onCode={(code) => confirming.mutate(code)}
      onLeave={() => leave()}
    />
  )
}
