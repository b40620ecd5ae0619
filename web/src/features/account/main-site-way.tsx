import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import styles from './main-site-way.module.css'
import { Outcome } from './outcome.tsx'
import { ask } from './queries.ts'
import { useProblem } from './use-problem.ts'

/** Leads to the main site, signed in: a session holds for one site, so a one-time code goes along. */
export function MainSiteWay({ mainSite }: { mainSite: string }) {
  const { t } = useTranslation('account')
  const going = useMutation({
    mutationFn: () => ask(api.exchangeSession({ body: { place: 'www' } })),
    onSuccess({ sessionCookie }) {
      const address = new URL('/account/security', mainSite)
      address.searchParams.set('sessionCookie', sessionCookie ?? '')
      address.searchParams.set('staySignedIn', 'true')
      location.assign(address)
    },
  })
  const problem = useProblem(going.error)
  return (
    <div className={styles.way}>
      <p>{t('passkey_elsewhere')}</p>
      <Button
        variant="quiet"
        aria-disabled={going.isPending}
        onClick={() => (going.isPending ? undefined : going.mutate())}
      >
        {going.isPending ? t('one_moment') : t('passkey_go')}
      </Button>
      <Outcome said="" problem={problem?.text} />
    </div>
  )
}
