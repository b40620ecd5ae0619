import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { session } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useCopy } from '../../../ui/fields/copy-field.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import formStyles from '../account-form.module.css'
import { useLeave } from '../account-form.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { factorsChanged } from '../queries.ts'
import styles from './recovery-codes.module.css'

/** Shown once: the server keeps only what it needs to know them again. */
export function RecoveryCodes({ codes, user, onKept }: { codes: string[]; user: UserView; onKept: () => void }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { outcome, copy } = useCopy()
  const [now] = useState(() => new Date())
  const text = useFocusOnMount<HTMLParagraphElement>()
  const head = t('recovery_file_head', { email: user.email, date: format.date(now) })
  const file = `${[head, '', ...codes].join('\n')}\n`
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the key of whatever is focused in it
    <div className={styles.codes} onKeyDown={stay}>
      <p ref={text} tabIndex={-1}>
        {t('recovery_shown')} <b>{t('recovery_once')}</b>
      </p>
      <ol className={styles.list} data-printed>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => void copy(codes.join('\n'))}>
          {outcome === 'copied' ? t('copied') : t('recovery_copy')}
        </Button>
        <Button icon="download" onClick={() => saveFile(t('recovery_file'), file, 'text/plain')}>
          {t('recovery_save')}
        </Button>
        <Button icon="doc" onClick={() => print()}>
          {t('recovery_print')}
        </Button>
      </div>
      <output className="small">{outcome === 'refused' && t('copy_refused')}</output>
      <Button variant="primary" className={styles.kept} onClick={onKept}>
        {t('recovery_kept')}
      </Button>
    </div>
  )
}

/** Escape closes things; these cannot be opened again. */
function stay(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}

export function RecoveryRenew({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()

  async function finish(): Promise<void> {
    await factorsChanged(client, user.uid)
    leave(t('saved'))
  }
  if (codes) return <RecoveryCodes codes={codes} user={user} onKept={() => void finish()} />
  return (
    <ProofForm
      uid={user.uid}
      submitLabel={t('recovery_renew')}
      read={() => true}
      prove={async (body) => {
        const made = await ask(api.renewRecoveryCodes({ body }))
        session.adopt()
        setCodes(made.recoveryCodes)
      }}
      onLeave={() => leave()}
    >
      {() => <p className={formStyles.text}>{t('recovery_renew_text')}</p>}
    </ProofForm>
  )
}
