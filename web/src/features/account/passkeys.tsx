import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from './loaded.tsx'
import { MainSiteWay } from './main-site-way.tsx'
import { PasskeyAdd } from './passkey-add.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeysQuery } from './queries.ts'
import { useFocusAfterLoss } from './use-focus-after-loss.ts'
import { Setting } from './setting.tsx'

/** A passkey belongs to the main site's host: elsewhere none can be made, and there is a way there instead. */
export function Passkeys({ uid, mainSite }: { uid: string; mainSite: string | undefined }) {
  const { t } = useTranslation('account')
  const query = useQuery(passkeysQuery(uid))
  const list = useFocusAfterLoss<HTMLDivElement>(query.data?.passkeys.length ?? 0)
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
            <MainSiteWay mainSite={mainSite} />
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
