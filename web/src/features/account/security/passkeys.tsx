import { useQuery, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { hasShrunk, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { Loaded } from '../loaded.tsx'
import { Outcome } from '../outcome.tsx'
import { useProblem } from '../problem.ts'
import { passkeysQuery } from '../queries.ts'
import { Setting } from '../setting.tsx'
import { PasskeyAdd } from './passkey-add.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import styles from './security-page.module.css'

/** A passkey belongs to the main site's host: elsewhere none can be made, and there is a way there instead. */
export function Passkeys({ uid, mainSite }: { uid: string; mainSite: string | undefined }) {
  const { t } = useTranslation('account')
  const query = useQuery(passkeysQuery(uid))
  const list = useRef<HTMLDivElement>(null)
  const count = query.data?.passkeys.length ?? 0
  useFocusAfterLoss(count, () => list.current?.focus({ preventScroll: true }), hasShrunk)
  const canMake = typeof PublicKeyCredential !== 'undefined'
  return (
    <Loaded query={query}>
      {({ passkeys }) => (
        <>
          <div ref={list} tabIndex={-1}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} uid={uid} passkey={passkey} />
            ))}
          </div>
          {mainSite !== undefined ? (
            <MainSiteLink mainSite={mainSite} />
          ) : (
            <Setting
              title={passkeys.length === 0 ? t('passkeys_none') : t('passkey_another')}
              text={canMake ? t('passkey_hint') : t('passkey_cannot')}
              actions={canMake ? [{ label: t('passkey_add'), form: <PasskeyAdd uid={uid} /> }] : []}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** Leads to the main site, signed in: a session holds for one site, so a one-time code goes along. */
function MainSiteLink({ mainSite }: { mainSite: string }) {
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
    <div className={styles.mainSite}>
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
