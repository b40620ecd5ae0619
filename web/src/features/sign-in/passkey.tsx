import { useTranslation } from 'react-i18next'
import { boot } from '../../platform/boot.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SignInDeps } from './create-sign-in.ts'
import { placeOrigin, signInAt } from './place-origin.ts'
import { keepRedirect } from './redirect.ts'
import styles from './sign-in-box.module.css'

/** Passkeys belong to the main site: from a customer's one goes there, and comes back signed in. */
export function PasskeyChoice({
  isBusy,
  problem,
  onUse,
}: {
  isBusy: boolean
  problem: string | undefined
  onUse: () => void
}) {
  const { t } = useTranslation('signin')
  if (!canUsePasskeys()) return null
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      {boot.place.isMain ? (
        <>
          <Button
            isWide
            icon="key"
            aria-disabled={isBusy}
            aria-describedby={problem && 'passkey-problem'}
            onClick={onUse}
          >
            {t('passkey')}
          </Button>
          {problem && (
            <p id="passkey-problem" className={styles.problem}>
              {problem}
            </p>
          )}
        </>
      ) : (
        <a
          className={buttonClass({ isWide: true })}
          href={signInAt(placeOrigin('www', { place: boot.place, location }), keepRedirect().redirect)}
        >
          <Icon name="key" />
          {t('passkey')}
        </a>
      )}
    </>
  )
}

/** How browsers say that somebody closed their question, or let it run out. */
const changedMind = new Set(['NotAllowedError', 'AbortError'])

const canUsePasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

export const askPasskey: SignInDeps['askPasskey'] = async (options) => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    // The server's library made them for this one.
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return { ...(await startAuthentication({ optionsJSON })) }
  } catch (error) {
    if (error instanceof Error && changedMind.has(error.name)) return undefined
    throw error
  }
}
