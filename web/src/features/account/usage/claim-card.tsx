import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Outcome } from '../outcome.tsx'
import { useProblem } from '../problem.ts'
import { keepUser, limitsQuery } from '../queries.ts'
import styles from './claim-card.module.css'

/** Transfers sent from this very address before it had an account, and the button that takes them over. */
export function ClaimCard({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const { uid, email, claimableTransfers: count } = user
  const claiming = useMutation({
    mutationFn: () => ask(api.claimTransfers({ params: { uid } })),
    async onSuccess() {
      keepUser(client, { ...user, claimableTransfers: 0 })
      await client.invalidateQueries({ queryKey: limitsQuery(uid).queryKey })
    },
  })
  const problem = useProblem(claiming.error)
  const claimed = claiming.data?.claimed
  if (count === 0 && claimed === undefined) return null
  return (
    <section className={styles.card} aria-label={t('claim')}>
      <Icon name="archive" size={24} />
      <div className={styles.words}>
        {claimed === undefined ? (
          <>
            <p className={styles.title}>{t('claim_title', { count })}</p>
            <p className="small">{t('claim_text', { email })}</p>
          </>
        ) : (
          <p className={styles.title}>{t('claimed', { count: claimed })}</p>
        )}
        <output className="sr">{claimed !== undefined && t('claimed', { count: claimed })}</output>
        <Outcome said="" problem={problem?.text} />
      </div>
      {claimed === undefined && (
        <Button aria-disabled={claiming.isPending} onClick={() => !claiming.isPending && claiming.mutate()}>
          {claiming.isPending ? t('one_moment') : t('claim')}
        </Button>
      )}
    </section>
  )
}
