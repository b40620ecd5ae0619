import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { GroupAvatar } from '../../../ui/display/avatar.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { OpeningRow, OpeningRows } from '../../../ui/list/opening-rows.tsx'
import bookStyles from '../contacts/book-page.module.css'
import { NeedsPlan } from '../needs-plan.tsx'
import { isPlanMissing, useTellProblem } from '../problem.ts'
import { GroupDialog } from './group-dialog.tsx'
import { GroupSection, type Members } from './group-section.tsx'
import type { Groups } from './use-groups.ts'

/** One's groups by name, or the one that is open. */
export function GroupsPage({
  uid,
  groups: { data, error, askAgain, open, go, count },
  title,
  onSend,
}: {
  uid: string
  groups: Groups
  /** At the head of the page: the name of the group that is open. */
  title: RefObject<HTMLHeadingElement | null>
  onSend?: ((members: Members) => void) | undefined
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const [isAdding, setIsAdding] = useState(false)
  if (isPlanMissing(error)) return <NeedsPlan what="groups" />
  if (open) {
    return <GroupSection key={open.id} uid={uid} group={open} title={title} onSend={onSend} />
  }
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
          <Button variant="quiet" onClick={askAgain}>
            {t('try_again')}
          </Button>
        </p>
      )}
      {data?.total === 0 && <Empty icon="users" title={t('groups_empty')} text={t('groups_empty_text')} />}
      {data && data.total > 0 && (
        <OpeningRows label={t('groups_title')}>
          {data.groups.map(({ id, name, size }) => (
            <OpeningRow
              key={id}
              before={<GroupAvatar of={id} />}
              title={
                <b className="cut">
                  <bdi>{name}</bdi>
                </b>
              }
              text={t('group_size', { count: size, number: format.number(size) })}
              onOpen={() => go(id)}
            />
          ))}
        </OpeningRows>
      )}
      {isAdding && <GroupDialog uid={uid} onSaved={go} onLeave={() => setIsAdding(false)} />}
    </>
  )
}
