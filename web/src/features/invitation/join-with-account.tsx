import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { teamApi } from '../../platform/team-api.ts'
import { ask } from '../../platform/query-asking.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import styles from './invitation-card.module.css'
import { useTellProblem } from './problem.ts'
import type { Invitation } from './view-of.ts'

/** Whoever is signed in as the one who was invited only says yes. */
export function JoinWithAccount({
  token,
  invitation: { email, owner },
  onJoined,
  onChanged,
}: {
  token: string
  invitation: Invitation
  onJoined: () => Promise<void>
  onChanged: () => void
}) {
  const { t } = useTranslation('invitation')
  const tell = useTellProblem(owner.displayName)
  const joining = useMutation({
    async mutationFn() {
      await ask(teamApi.acceptInvitation({ params: { token }, body: {} }))
      await onJoined()
    },
    onError: onChanged,
  })
  return (
    <div className={styles.form}>
      <p className="small">{t('for', { email })}</p>
      <ProblemText>{joining.error ? tell(joining.error) : undefined}</ProblemText>
      <Button
        variant="primary"
        isLarge
        isWide
        aria-disabled={joining.isPending}
        onClick={() => joining.isPending || joining.mutate()}
      >
        {joining.isPending ? t('joining') : t('join')}
      </Button>
    </div>
  )
}
