import { useTranslation } from 'react-i18next'
import { boot } from '../../platform/boot.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { canUsePasskeys } from './ask-passkey.ts'
import { keepAskedFor } from './asked-for.ts'
import { placeOrigin, signInAt } from './place-origin.ts'
import styles from './sign-in-box.module.css'

/** Passkeys belong to the main site: from a customer's one goes there, and comes back signed in. */
export function PasskeyChoice({ isBusy, onUse }: { isBusy: boolean; onUse: () => void }) {
  const { t } = useTranslation('signin')
  if (!canUsePasskeys()) return null
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      {boot.place.isMain ? (
        <Button isWide icon="key" aria-disabled={isBusy} onClick={onUse}>
          {t('passkey')}
        </Button>
      ) : (
        <a
          className={buttonClass({ isWide: true })}
          href={signInAt(placeOrigin('www', { place: boot.place, location }), keepAskedFor().redirect)}
        >
          <Icon name="key" />
          {t('passkey')}
        </a>
      )}
    </>
  )
}
