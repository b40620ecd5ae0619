import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethodView } from '@envoi/contract/billing'
import { checkoutAddress } from '../../../platform/checkout-address.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { hasShrunk, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Loaded } from '../loaded.tsx'
import { methodsQuery } from '../queries.ts'
import { MethodRow } from './method-row.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import styles from './methods.module.css'

/** What is charged, and what else could be. New ones are taken down on a page of their own, by the provider's form. */
export function MethodsSection({
  uid,
  mayAdd,
  isWallet,
  open,
}: {
  uid: string
  /** Somebody who pays by the wallet chooses there. */
  mayAdd: boolean
  /** The plan is paid by the wallet: no card is charged, whichever of them comes first. */
  isWallet: boolean
  /** The oldest invoice that is open: a bank may ask for it when it is tried with another card. */
  open: string | undefined
}) {
  const { t } = useTranslation('billing')
  const query = useQuery(methodsQuery(uid))
  const [removed, setRemoved] = useState<PaymentMethodView>()
  const area = useRef<HTMLDivElement>(null)
  useFocusAfterLoss(query.data?.length ?? 0, () => area.current?.focus({ preventScroll: true }), hasShrunk)
  return (
    <div ref={area} tabIndex={-1}>
      <Section
        title={t('methods')}
        action={
          mayAdd && (
            <a
              className={buttonClass({ variant: 'quiet' })}
              href={checkoutAddress({ method: 'new' })}
              aria-label={t('methods_add_long')}
            >
              {t('methods_add')}
            </a>
          )
        }
      >
        <Loaded query={query}>
          {(methods) =>
            methods.length === 0 ? (
              <p className="small">{t('methods_none')}</p>
            ) : (
              <ul className={styles.list}>
                {methods.map((method) => (
                  <MethodRow
                    key={method.id}
                    uid={uid}
                    method={method}
                    isByWallet={isWallet}
                    open={open}
                    onRemove={() => setRemoved(method)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {removed && <RemoveDialog uid={uid} method={removed} onLeave={() => setRemoved(undefined)} />}
    </div>
  )
}
