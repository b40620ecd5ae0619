import { useTranslation } from 'react-i18next'
import type { SubdomainView } from '@envoi/contract/places'
import { useFormat } from '../../platform/format.ts'
import { OpeningRow, OpeningRows } from '../../ui/list/opening-rows.tsx'
import styles from './subdomain-rows.module.css'

/** Each with its address, who may open it, and how much lives there; the whole row opens it. */
export function SubdomainRows({
  subdomains,
  hostOf,
  onOpen,
}: {
  subdomains: SubdomainView[]
  hostOf: (name: string) => string
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation('subdomains')
  const format = useFormat()
  return (
    <OpeningRows label={t('title')}>
      {subdomains.map((subdomain) => {
        const { id, name, isHome, recipientLabel, liveTransfers: count } = subdomain
        return (
          <OpeningRow
            key={id}
            title={
              <span className={styles.address}>
                <b>{name}</b>
                <span className={styles.domain}>{hostOf(name).slice(name.length)}</span>
                {isHome && <span className={styles.badge}>{t('home')}</span>}
              </span>
            }
            {...(recipientLabel !== null && { text: <bdi>{recipientLabel}</bdi> })}
            facts={[t(visitorsOf(subdomain)), t('live', { count, number: format.number(count) })]}
            onOpen={() => onOpen(id)}
          />
        )
      })}
    </OpeningRows>
  )
}

function visitorsOf({ hasUploader, forceSignIn }: SubdomainView) {
  if (!hasUploader) return 'sending_off'
  return forceSignIn ? 'open_to_members' : 'open_to_all'
}
