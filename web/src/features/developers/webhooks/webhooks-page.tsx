import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import type { WebhookView, WebhookWithSecret } from '@envoi/contract/webhooks'
import { SeePlans } from '../../../platform/see-plans.tsx'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { hasShrunk, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { Loaded } from '../loaded.tsx'
import { NeedsPlan } from '../needs-plan.tsx'
import styles from '../page-head.module.css'
import { PageHead } from '../page-head.tsx'
import { webhooksQuery } from '../queries.ts'
import { WebhookDialog } from './edit/webhook-dialog.tsx'
import { OneWebhook } from './one-webhook.tsx'
import { SigningSecretDialog } from './signing-secret-dialog.tsx'
import { WebhookList } from './webhook-list.tsx'

/** The endpoints of an account, and of one of them what it was told. */
export function WebhooksPage({ user: { uid, payingUser: hasPlan } }: { user: UserView }) {
  const { t } = useTranslation('webhooks')
  const query = useQuery(webhooksQuery(uid))
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<WebhookWithSecret>()
  const [chosenId, setChosenId] = useState<string>()
  const area = useRef<HTMLDivElement>(null)
  const count = query.data?.webhooks.length ?? 0
  const isFull = query.data !== undefined && count >= query.data.max
  const findFocus = (): HTMLElement | null => area.current?.querySelector('button') ?? null
  useFocusAfterLoss(count, () => findFocus()?.focus({ preventScroll: true }), hasShrunk)
  return (
    <div ref={area} className={styles.parts}>
      <PageHead
        title={t('title')}
        text={t('intro')}
        action={
          hasPlan &&
          query.data !== undefined &&
          !isFull && (
            <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
              {t('add')}
            </Button>
          )
        }
      />
      <Loaded query={query}>
        {({ webhooks, max }) => {
          if (webhooks.length === 0)
            return hasPlan ? (
              <Empty icon="link" title={t('empty_title')} text={t('empty_text')} />
            ) : (
              <NeedsPlan icon="link" title={t('plan_title')} text={t('plan_text')} />
            )
          return (
            <>
              {!hasPlan && (
                <Banner icon="alert" title={t('lapsed_title')}>
                  {t('lapsed_text')} <SeePlans />
                </Banner>
              )}
              {hasPlan && isFull && <p className="small">{t('full', { max })}</p>}
              <Webhooks uid={uid} webhooks={webhooks} hasPlan={hasPlan} chosenId={chosenId} onChoose={setChosenId} />
            </>
          )
        }}
      </Loaded>
      {isAdding && (
        <WebhookDialog
          uid={uid}
          findFocusAfter={findFocus}
          onSaved={(made) => {
            setIsAdding(false)
            setChosenId(made.id)
            if ('secret' in made) setAdded(made)
          }}
          onLeave={() => setIsAdding(false)}
        />
      )}
      {added && (
        <SigningSecretDialog
          secret={added.secret}
          isRotated={false}
          findFocusAfter={findFocus}
          onLeave={() => setAdded(undefined)}
        />
      )}
    </div>
  )
}

/** One of them is always open: most people have no other. */
function Webhooks({
  uid,
  webhooks,
  hasPlan,
  chosenId,
  onChoose,
}: {
  uid: string
  webhooks: WebhookView[]
  hasPlan: boolean
  chosenId: string | undefined
  onChoose: (id: string) => void
}) {
  const shown = webhooks.find(({ id }) => id === chosenId) ?? webhooks[0]
  return (
    <>
      <WebhookList uid={uid} webhooks={webhooks} hasPlan={hasPlan} shownId={shown?.id} onChoose={onChoose} />
      {shown && <OneWebhook key={shown.id} uid={uid} webhook={shown} hasPlan={hasPlan} />}
    </>
  )
}
