import { useTranslation } from 'react-i18next'
import type { Span } from '../../../platform/dates/utc-days.ts'
import { useFormat } from '../../../platform/format.ts'
import type { View } from '../period.ts'
import type { TeamParts } from '../queries.ts'
import { type Ranked, Ranking } from '../ranking.tsx'
import styles from '../report-part.module.css'
import { numbers, useSaveCsv } from '../use-csv.ts'
import type { ChangeView } from '../use-view.ts'
import { SentList } from './sent-list.tsx'
import { useSiteName } from './use-site-name.ts'

type Sums = { transfers: number; bytes: number; downloads: number }

/** Of a team: by member, site and member group, what each stores, and who sent what. Each name leads to its own figures. */
export function TeamPart({
  team,
  parts: { members, storage, subdomains, groups },
  span,
  view,
  change,
}: {
  team: string
  parts: TeamParts
  span: Span
  view: View
  change: ChangeView
}) {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const save = useSaveCsv()
  const siteName = useSiteName()
  const isAlone = view.member !== ''
  const choice = (name: string, changes: Partial<View>): Ranked['choose'] => ({
    label: t('show_only', { name }),
    onChoose: () => change(changes),
  })
  const sums = ({ transfers, downloads, bytes }: Sums) => ({
    weight: transfers,
    cells: [format.number(transfers), format.number(downloads), format.size(bytes)],
  })
  const heads = [t('transfers'), t('downloads'), t('bytes')]
  const csvHeads = [t('transfers'), t('csv_bytes'), t('downloads')]
  const csvRow = (names: string[], { transfers, bytes, downloads }: Sums): string[] =>
    names.concat(numbers(transfers, bytes, downloads))
  const isSomething = ({ transfers, bytes, downloads }: Sums): boolean => transfers + bytes + downloads > 0
  const sent = subdomains.filter(isSomething)
  return (
    <>
      <div className={styles.rankings}>
        {!isAlone && (
          <Ranking
            title={t('by_member')}
            heads={[t('member'), ...heads]}
            rows={members.map((member) => ({
              id: member.id,
              name: member.displayName,
              choose: choice(member.displayName, { member: member.id, group: '' }),
              ...sums(member),
            }))}
            onSave={() =>
              save(t('csv_members', span), [
                [t('member'), t('email'), ...csvHeads, t('csv_stored')],
                ...members.map((member) =>
                  csvRow([member.displayName, member.email], member).concat(String(member.storageUsed)),
                ),
              ])
            }
          />
        )}
        <Ranking
          title={t('storage')}
          heads={[t('member'), t('stored')]}
          rows={storage.map((member) => ({
            id: member.id,
            name: member.displayName,
            ...(!isAlone && { choose: choice(member.displayName, { member: member.id, group: '' }) }),
            weight: member.storageUsed,
            cells: [format.size(member.storageUsed)],
          }))}
          onSave={() =>
            save(t('csv_storage'), [
              [t('member'), t('email'), t('csv_stored')],
              ...storage.map(({ displayName, email, storageUsed }) => [displayName, email, String(storageUsed)]),
            ])
          }
        />
        {view.subdomain === '' && (
          <Ranking
            title={t('by_subdomain')}
            heads={[t('subdomain'), ...heads]}
            rows={sent.map((site) => ({
              name: siteName(site.name),
              choose: choice(siteName(site.name), { subdomain: site.name }),
              ...sums(site),
            }))}
            onSave={() =>
              save(t('csv_subdomains', span), [
                [t('subdomain'), ...csvHeads],
                ...sent.map((site) => csvRow([site.name], site)),
              ])
            }
          />
        )}
        {view.group === '' && !isAlone && (
          <Ranking
            title={t('by_group')}
            heads={[t('group'), ...heads]}
            rows={groups.map((group) => ({
              id: group.id,
              name: group.name,
              choose: choice(group.name, { group: group.id }),
              ...sums(group),
            }))}
            onSave={() =>
              save(t('csv_groups', span), [
                [t('group'), ...csvHeads],
                ...groups.map((group) => csvRow([group.name], group)),
              ])
            }
          />
        )}
      </div>
      <SentList team={team} view={view} span={span} />
    </>
  )
}
