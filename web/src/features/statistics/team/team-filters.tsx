import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchAsTyped } from '../../../ui/hooks/use-search-as-typed.ts'
import { Icon } from '../../../ui/icon.tsx'
import { FilterBar, FilterButton, FilterSelect } from '../../../ui/list/filter-bar.tsx'
import type { View } from '../period.ts'
import { type TeamParts, memberSearchQuery } from '../queries.ts'
import type { ChangeView } from '../use-view.ts'
import styles from './team-filters.module.css'
import { useSiteName } from './use-site-name.ts'

/** What of a team is looked at. Whoever is chosen is looked at alone, so a member group is then left aside. */
export function TeamFilters({
  team,
  parts,
  view,
  change,
}: {
  team: string
  parts: TeamParts | undefined
  view: View
  change: ChangeView
}) {
  const { t } = useTranslation('statistics')
  const siteName = useSiteName()
  const [query, setQuery] = useState('')
  const { data: found, isFetching } = useQuery(memberSearchQuery(team, query))
  const typed = useSearchAsTyped({ isBehind: isFetching, onSearch: (text) => setQuery(text.trim()) })
  const chosen = parts?.storage.find(({ id }) => id === view.member)
  const subdomains = parts?.subdomains ?? []
  const groups = parts?.groups ?? []
  function choose(member: string): void {
    typed.write('')
    change({ member, group: '' })
  }
  return (
    <>
      <FilterBar search={{ label: t('member_search'), value: typed.text, onWrite: typed.write }}>
        {view.member !== '' && (
          <FilterButton isOn title={t('member_off')} onClick={() => change({ member: '' })}>
            {chosen?.displayName ?? t('member')}
            <Icon name="close" size={16} />
          </FilterButton>
        )}
        {(subdomains.length > 1 || view.subdomain !== '') && (
          <FilterSelect
            aria-label={t('subdomain')}
            isOn={view.subdomain !== ''}
            value={view.subdomain}
            choices={[
              { value: '', label: t('any_subdomain') },
              ...subdomains.map(({ name }) => ({ value: name, label: siteName(name) })),
            ]}
            onChoose={(subdomain) => change({ subdomain })}
          />
        )}
        {(groups.length > 0 || view.group !== '') && (
          <FilterSelect
            aria-label={t('group')}
            isOn={view.group !== ''}
            value={view.group}
            choices={[
              { value: '', label: t('any_group') },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChoose={(group) => change({ group, member: '' })}
          />
        )}
      </FilterBar>
      {query !== '' && found && (
        <ul className={styles.found} aria-label={t('members_found')} aria-busy={isFetching}>
          {found.map(({ id, displayName, email }) => (
            <li key={id}>
              <button type="button" className={styles.person} onClick={() => choose(id)}>
                <b>{displayName}</b> <span className="small">{email}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className={styles.none}>{t('members_none')}</li>}
        </ul>
      )}
    </>
  )
}
