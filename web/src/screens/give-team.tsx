import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberView } from '@envoi/contract/teams'
import styles from '../features/account/account-form.module.css'
import { ProofForm } from '../features/account/proof/proof-form.tsx'
import { isPlanRenewing, teamApi } from '../platform/team-api.ts'
import { ask } from '../platform/query-asking.ts'
import { session } from '../platform/session/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { useToasts } from '../ui/feedback/toast.tsx'
import { useFocusOnMount } from '../ui/hooks/use-focus-on-mount.ts'

/** What proves that it is the owner who gives the team away: the password, and a code where there is a second factor. */
export function GiveTeam({
  uid,
  team,
  member: { id, displayName },
  onLeave,
}: {
  uid: string
  team: string
  member: MemberView
  onLeave: () => void
}) {
  const { t } = useTranslation('team')
  const toasts = useToasts()
  const [renews, setRenews] = useState(false)
  if (renews) return <StillPaying name={displayName} onLeave={onLeave} />
  return (
    <ProofForm
      uid={uid}
      submitLabel={t('owner_do', { name: displayName })}
      isDanger
      read={() => ({})}
      prove={async (proof) => {
        try {
          await ask(teamApi.giveTeam({ params: { team }, body: { id, ...proof } }))
        } catch (error) {
          if (!isPlanRenewing(error)) throw error
          return setRenews(true)
        }
        toasts.show(t('owner_done', { name: displayName }))
        onLeave()
        // Whose team it is stands in the readable cookie.
        await session.refresh()
      }}
      onLeave={onLeave}
    />
  )
}

/** The form is gone, and with it the focus: it goes to what stands in the way. */
function StillPaying({ name, onLeave }: { name: string; onLeave: () => void }) {
  const { t } = useTranslation('team')
  const text = useFocusOnMount<HTMLParagraphElement>()
  return (
    <div className={styles.again}>
      <p ref={text} tabIndex={-1} className={styles.text}>
        {t('owner_renews', { name })}
      </p>
      <div className={styles.foot}>
        <a href="/account/billing" className={buttonClass({ variant: 'primary' })}>
          {t('owner_billing')}
        </a>
        <Button variant="quiet" onClick={onLeave}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
