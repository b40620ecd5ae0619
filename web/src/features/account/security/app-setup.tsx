import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { session } from '../../../platform/session/session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import { useCopy } from '../../../ui/fields/copy-field.tsx'
import { useLeave } from '../account-form.tsx'
import { useProblem } from '../problem.ts'
import { CodeEntry } from '../proof/code-entry.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { factorsChanged } from '../queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security-page.module.css'

type AppSecret = { secret: string; url: string }

/** Password, then the secret for the app, then the app's first code, then the recovery codes. */
export function AppSetup({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  const [made, setMade] = useState<AppSecret>()
  const [codes, setCodes] = useState<string[]>()

  async function finish(): Promise<void> {
    await factorsChanged(client, user.uid)
    leave(t('app_saved'))
  }
  if (codes) return <RecoveryCodes codes={codes} user={user} onKept={() => void finish()} />
  if (made) return <AppConfirm made={made} onCodes={setCodes} onLeave={() => leave()} />
  return (
    <ProofForm
      uid={user.uid}
      submitLabel={t('go_on')}
      read={() => true}
      prove={async (body) => setMade(await ask(api.startTotp({ body })))}
      onLeave={() => leave()}
    />
  )
}

function AppConfirm({
  made: { secret, url },
  onCodes,
  onLeave,
}: {
  made: AppSecret
  onCodes: (codes: string[]) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('account')
  const [tries, setTries] = useState(0)
  const confirming = useMutation({
    mutationFn: (code: string) => ask(api.confirmTotp({ body: { code } })),
    onError: () => setTries((count) => count + 1),
    onSuccess({ recoveryCodes }) {
      session.adopt()
      onCodes(recoveryCodes)
    },
  })
  return (
    <div className={styles.app}>
      {/* Whoever sets it up on the phone that has the app cannot scan their own screen. */}
      <a className={`${buttonClass({ variant: 'primary' })} ${styles.open}`} href={url}>
        {t('app_open')}
      </a>
      <p className={styles.text}>{t('app_scan')}</p>
      <div className={styles.secret}>
        <QrCode text={url} label={t('app_qr')} />
        <AppKey secret={secret} />
      </div>
      <CodeEntry
        text={t('app_type')}
        tries={tries}
        isBusy={confirming.isPending}
        problem={useProblem(confirming.error)?.text}
        onCode={(code) => confirming.mutate(code)}
        onLeave={onLeave}
      />
    </div>
  )
}

/** Whole, since it may have to be typed on another device. */
function AppKey({ secret }: { secret: string }) {
  const { t } = useTranslation('account')
  const { outcome, copy } = useCopy()
  const isCopied = outcome === 'copied'
  return (
    <div className={styles.key}>
      <p className="small">{t('app_by_hand')}</p>
      <p className={styles.letters}>{inGroups(secret)}</p>
      <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy(secret)}>
        {isCopied ? t('copied') : t('copy')}
      </Button>
      <output className="small">{outcome === 'refused' && t('key_refused')}</output>
    </div>
  )
}

/** Four by four, as it is easiest to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
