import { useTranslation } from 'react-i18next'
import type { SubdomainView } from '@envoi/contract/places'
import { useFormat } from '../../platform/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { classNames } from '../../ui/class-names.ts'
import rows from '../../ui/list/opening-rows.module.css'
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
    <ul className={classNames(rows.rows, styles.rows)} aria-label={t('title')}>
      {subdomains.map((subdomain) => {
        const { id, name, isHome, recipientLabel, liveTransfers: count } = subdomain
        return (
          <li key={id}>
            <button type="button" className={rows.row} onClick={() => onOpen(id)}>
              <span className={rows.main}>
                <span className={styles.address}>
                  <b>{name}</b>
                  <span className={styles.domain}>{hostOf(name).slice(name.length)}</span>
                  {isHome && <span className={styles.badge}>{t('home')}</span>}
                </span>
                {recipientLabel !== null && (
                  <span className="small cut">
                    <bdi>{recipientLabel}</bdi>
                  </span>
                )}
              </span>
              <span className={`${rows.facts} small num`}>
                <span>{t(visitorsOf(subdomain))}</span>
                <span>{t('live', { count, number: format.number(count) })}</span>
              </span>
              <Icon name="right" size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function visitorsOf({ hasUploader, forceSignIn }: SubdomainView) {
  if (!hasUploader) return 'sending_off'
  return forceSignIn ? 'open_to_members' : 'open_to_all'
}
