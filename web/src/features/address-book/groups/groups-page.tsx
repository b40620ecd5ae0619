import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import bookStyles from '../contacts/book-page.module.css'
import emptyStyles from '../empty.module.css'
import { NeedsPlan } from '../needs-plan.tsx'
import { isPlanMissing, useTellProblem } from '../problem.ts'
import { groupsQuery } from '../queries.ts'
import { GroupDialog } from './group-dialog.tsx'
import { GroupSection, type Members } from './group-section.tsx'
import styles from './groups-page.module.css'

/** One's groups by name, and the one that the address names opened, if it is there. */
export function GroupsPage({ uid, onSend }: { uid: string; onSend?: (members: Members) => void }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const navigate = useNavigate()
  const { group: openId } = useSearch({ strict: false })
  const [isAdding, setIsAdding] = useState(false)
  const count = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(groupsQuery(uid))
  const open = data?.groups.find(({ id }) => id === openId)
  const isOpen = open !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // What had the focus went with the group, also when one goes back.
    if (wasOpen.current && !isOpen) count.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const go = (group: string | undefined): void =>
    void navigate({
      to: '/dashboard/contact-groups',
      search: group === undefined ? {} : { group },
      // Whoever closed one does not want to go back to it.
      replace: group === undefined,
      resetScroll: false,
    })
  if (isPlanMissing(error)) return <NeedsPlan what="groups" />
  if (open)
    return (
      <GroupSection key={open.id} uid={uid} group={open} onClose={() => go(undefined)} {...(onSend && { onSend })} />
    )
  return (
    <>
      <div className={bookStyles.head}>
        {(data || !error) && (
          <h2 ref={count} className={`${bookStyles.count} num`} tabIndex={-1}>
            {data ? t('groups_found', { count: data.total, number: format.number(data.total) }) : t('one_moment')}
          </h2>
        )}
        <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
          {t('group_add')}
        </Button>
      </div>
      {error && (
        <p role="alert" className={bookStyles.problem}>
          {tell(error)}{' '}
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('try_again')}
          </Button>
        </p>
      )}
      {data?.total === 0 && (
        <div className={emptyStyles.empty}>
          <Icon name="users" size={24} />
          <p className={emptyStyles.title}>{t('groups_empty')}</p>
          <p className="small">{t('groups_empty_text')}</p>
        </div>
      )}
      {data && data.total > 0 && (
        <ul className={styles.groups} aria-label={t('groups_title')}>
          {data.groups.map(({ id, name, size }) => (
            <li key={id}>
              <button type="button" className={styles.group} onClick={() => go(id)}>
                <b className="cut">
                  <bdi>{name}</bdi>
                </b>
                <span className="small num">{t('group_size', { count: size, number: format.number(size) })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <GroupDialog uid={uid} onSaved={go} onLeave={() => setIsAdding(false)} />}
    </>
  )
}
