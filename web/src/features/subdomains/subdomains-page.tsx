import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubdomainView } from '@envoi/contract/places'
import { useFormat } from '../../platform/format.ts'
import { SeePlans } from '../../platform/see-plans.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed, Loading } from '../../ui/feedback/load-state.tsx'
import { CountedHead } from '../../ui/layout/counted-head.tsx'
import { AddDialog } from './add-dialog.tsx'
import { isGone } from '../../platform/problem.ts'
import { useTellProblem } from './problem.ts'
import { subdomainsQuery } from '../../platform/subdomains-query.ts'
import type { Sites } from './sites.ts'
import type { RenderSsoRemoval } from './sso/sso-row.tsx'
import { SubdomainRows } from './subdomain-rows.tsx'
import { type RenderOptions, SubdomainSettings } from './subdomain-settings.tsx'
import styles from './subdomains-page.module.css'

/** All subdomains of an account or team, or the one that the address names. */
export function SubdomainsPage({
  ownerId,
  isMember,
  sites,
  renderOptions,
  renderSsoRemoval,
  whenNone,
}: {
  ownerId: string
  /** They are the team's, and managers alone see them. */
  isMember: boolean
  sites: Sites
  renderOptions: RenderOptions
  renderSsoRemoval: RenderSsoRemoval
  /** Shown to those who have none and no plan. */
  whenNone?: ReactNode
}) {
  const { t } = useTranslation('subdomains')
  const tell = useTellProblem()
  const navigate = useNavigate()
  const { subdomain: openId } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery(subdomainsQuery(ownerId))
  const go = (id: string | undefined): void =>
    void navigate({
      to: '/dashboard/subdomains',
      search: id === undefined ? {} : { subdomain: id },
      // Whoever closed one does not want to go back to it.
      replace: id === undefined,
      resetScroll: false,
    })
  if (!data && isMember && isGone(error))
    return <Empty icon="globe" title={t('member_title')} text={t('member_text')} />
  if (!data && error)
    return (
      <LoadFailed className={styles.failed} retryLabel={t('try_again')} onRetry={() => void refetch()}>
        {tell(error)}
      </LoadFailed>
    )
  if (!data) return <Loading className={styles.failed}>{t('one_moment')}</Loading>
  const open = data.subdomains.find(({ id }) => id === openId)
  if (open)
    return (
      <SubdomainSettings
        key={open.id}
        ownerId={ownerId}
        subdomain={open}
        sites={sites}
        renderOptions={renderOptions}
        renderSsoRemoval={renderSsoRemoval}
        onClose={() => go(undefined)}
      />
    )
  if (data.subdomains.length === 0 && whenNone !== undefined) return whenNone
  return <AllSubdomains ownerId={ownerId} {...data} hostOf={sites.hostOf} onOpen={go} />
}

function AllSubdomains({
  ownerId,
  subdomains,
  max,
  hostOf,
  onOpen,
}: {
  ownerId: string
  subdomains: SubdomainView[]
  max: number
  hostOf: Sites['hostOf']
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation('subdomains')
  const format = useFormat()
  const [isAdding, setIsAdding] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const used = subdomains.length
  const isFull = used >= max
  const addButton = (
    <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  )
  const lastUsed = useRef(used)
  useEffect(() => {
    // Whoever has deleted one pressed a button that went with it.
    if (used < lastUsed.current) title.current?.focus()
    lastUsed.current = used
  }, [used])
  return (
    <>
      <CountedHead
        ref={title}
        intro={t('intro')}
        share={max > 0 ? used / max : undefined}
        title={t('used', { used: format.number(used), number: format.number(max) })}
        text={isFull ? t('none_left') : t('left', { count: max - used, number: format.number(max - used) })}
      />
      {used === 0 ? (
        <Empty icon="globe" title={t('empty_title')} text={t('empty_text')}>
          {addButton}
        </Empty>
      ) : (
        <>
          {isFull && <Full max={max} />}
          <SubdomainRows subdomains={subdomains} hostOf={hostOf} onOpen={onOpen} />
          {!isFull && <div className={styles.add}>{addButton}</div>}
        </>
      )}
      {isAdding && <AddDialog ownerId={ownerId} hostOf={hostOf} onAdded={onOpen} onLeave={() => setIsAdding(false)} />}
    </>
  )
}

function Full({ max }: { max: number }) {
  const { t } = useTranslation('subdomains')
  const format = useFormat()
  return (
    <div className={styles.banner}>
      {max === 0 ? (
        <Banner icon="globe" tone="info" title={t('lapsed_title')}>
          {t('lapsed_text')} <SeePlans />
        </Banner>
      ) : (
        <Banner icon="globe" tone="info" title={t('full_title', { count: max, number: format.number(max) })}>
          {t('full_text')} <SeePlans />
        </Banner>
      )}
    </div>
  )
}
