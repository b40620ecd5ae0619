import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import bookStyles from './book-page.module.css'
import emptyStyles from './empty.module.css'
import { GroupDialog } from './group-dialog.tsx'
import { GroupPart } from './group-part.tsx'
import styles from './groups-page.module.css'
import { NeedsPlan } from './needs-plan.tsx'
import { isPlanMissing } from './problem.ts'
import { groupsQuery } from './queries.ts'
import { useTellProblem } from './use-problem.ts'

/** One's groups by name, and one of them opened. */
export function GroupsPage({ uid, onSend }: { uid: string; onSend?: (emails: string[]) => void }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const [openId, setOpenId] = useState<string | undefined>()
  const [isAdding, setIsAdding] = useState(false)
  const count = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(groupsQuery(uid))
  const open = data?.groups.find(({ id }) => id === openId)
  function close(): void {
    setOpenId(undefined)
    requestAnimationFrame(() => count.current?.focus())
  }
  if (isPlanMissing(error)) return <NeedsPlan />
  if (open) return <GroupPart key={open.id} uid={uid} group={open} onClose={close} {...(onSend && { onSend })} />
  return (
    <>
      <div className={bookStyles.head}>
        <h2 ref={count} className={`${bookStyles.count} num`} tabIndex={-1}>
          {data
            ? t('groups_found', { count: data.total, number: format.number(data.total) })
            : !error && t('one_moment')}
        </h2>
        <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
          {t('group_add')}
        </Button>
      </div>
      {error && (
        <p role="alert">
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
              <button type="button" className={styles.group} onClick={() => setOpenId(id)}>
                <b className="cut">
                  <bdi>{name}</bdi>
                </b>
                <span className="small num">{t('group_size', { count: size, number: format.number(size) })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <GroupDialog uid={uid} onSaved={setOpenId} onLeave={() => setIsAdding(false)} />}
    </>
  )
}
