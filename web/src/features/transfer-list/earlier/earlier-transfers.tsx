import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { userQuery } from '../../../platform/user-query.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { type Owner, readListsAgain } from '../queries.ts'
import { useTellProblem } from '../use-problem.ts'
import styles from './earlier-transfers.module.css'
import { isPutOff, putOff } from './put-off.ts'

/** What was sent from the account's address before there was an account, offered where one looks for it. */
export function EarlierTransfers({
  owner,
  heading,
}: {
  owner: Owner
  /** Where the focus goes when the row is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const { t } = useTranslation('earlier')
  const format = useFormat()
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const { uid } = owner
  const [isLeft, setIsLeft] = useState(() => isPutOff(uid))
  // Where that cannot be told there is nothing to offer: the list is what one came for.
  const { data: user } = useQuery({ ...userQuery(uid), enabled: !isLeft })
  const adding = useMutation({
    mutationFn: () => ask(api.claimTransfers({ params: { uid } })),
    async onSuccess({ claimed }) {
      toasts.show(t('added', { count: claimed, number: format.number(claimed) }))
      heading.current?.focus()
      await Promise.all([
        client.invalidateQueries({ queryKey: userQuery(uid).queryKey }),
        readListsAgain(client, owner),
      ])
    },
  })
  const count = user?.claimableTransfers ?? 0
  if (isLeft || adding.isSuccess || !user || count === 0) return null
  function leave(): void {
    putOff(uid)
    setIsLeft(true)
    heading.current?.focus()
  }
  return (
    <section className={styles.row} aria-label={t('title')}>
      <div className={styles.words}>
        <p className="num">{t('text', { count, number: format.number(count), email: user.email })}</p>
        <p className="small">{t('note', { count })}</p>
        {adding.error && (
          <p role="alert" className={`${styles.problem} small`}>
            {tell(adding.error)}
          </p>
        )}
      </div>
      <div className={styles.answers}>
        <Button aria-disabled={adding.isPending} onClick={() => adding.isPending || adding.mutate()}>
          {adding.isPending ? t('adding') : t('add')}
        </Button>
        <Button variant="quiet" onClick={leave}>
          {t('put_off')}
        </Button>
      </div>
    </section>
  )
}
