import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberGroupView, NamedMemberGroup } from '@envoi/contract/member-groups'
import type { ListedMember } from '@envoi/contract/teams'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { teamApi } from '../../../platform/team-api.ts'
import { Button, IconButton, buttonClass } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { useLostFocus } from '../../../ui/hooks/use-lost-focus.ts'
import { Side, Sides } from '../../../ui/list/sides.tsx'
import { useDragBetween } from '../../../ui/list/use-drag-between.ts'
import { nameOf } from '../members/person.tsx'
import styles from './group-members.module.css'
import { PeopleList, useSide } from './people-list.tsx'
import type { GroupSide } from './queries.ts'
import { useChange } from './use-change.ts'

type InOther = ListedMember & { memberGroup: NamedMemberGroup }
const isInOther = (member: ListedMember): member is InOther => member.memberGroup !== null

/** Who is in a member group, and beside it who can be added. One drags them over, or presses a button. */
export function GroupMembers({ team, group: { id, name: group } }: { team: string; group: MemberGroupView }) {
  const { t } = useTranslation(['memberGroups', 'team'])
  const format = useFormat()
  const [moving, setMoving] = useState<InOther>()
  const title = useRef<HTMLHeadingElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const inArea = useRef<HTMLElement>(null)
  const outArea = useRef<HTMLElement>(null)
  useLostFocus(inArea, title)
  useLostFocus(outArea, search)
  const members = useSide(team, id, 'in')
  const candidates = useSide(team, id, 'out')
  const adding = useChange(team, {
    call: (member: ListedMember) => ask(teamApi.addToMemberGroup({ params: { id, memberId: member.id } })),
    said: (member, { movedFrom }) =>
      movedFrom
        ? t('moved', { name: nameOf(member), from: movedFrom.name, group })
        : t('put_in', { name: nameOf(member), group }),
  })
  const taking = useChange(team, {
    call: (member: ListedMember) => ask(teamApi.takeFromMemberGroup({ params: { id, memberId: member.id } })),
    said: (member) => t('taken', { name: nameOf(member), group }),
  })
  /** Whoever is in another one leaves it, which is asked about. */
  const add = (member: ListedMember): void => (isInOther(member) ? setMoving(member) : adding.mutate(member))
  const { held, rowProps, sideProps } = useDragBetween<ListedMember, GroupSide>(({ row, from }) =>
    from === 'out' ? add(row) : taking.mutate(row),
  )
  const heldName = held ? nameOf(held.row) : ''
  const isAlone = members.isEmpty && candidates.isEmpty
  return (
    <>
      <Sides>
        <Side
          ref={inArea}
          title={t('members')}
          titleRef={title}
          count={members.rows.total === undefined ? undefined : format.number(members.rows.total)}
          dropHint={held?.from === 'out' ? t('drop_in', { name: heldName }) : undefined}
          {...sideProps('in')}
        >
          <PeopleList
            label={t('members')}
            searchLabel={t('members_search')}
            side={members}
            whenEmpty={
              <Nobody title={t('members_empty')}>
                {!isAlone && (
                  <p>
                    {t('members_empty_text')} <span className={styles.drag}>{t('members_empty_drag')}</span>
                  </p>
                )}
              </Nobody>
            }
            rowProps={(member) => rowProps(member, 'in')}
            renderAfter={(member) => (
              <IconButton
                icon="minus"
                label={t('take', { name: nameOf(member) })}
                onClick={() => taking.mutate(member)}
              />
            )}
          />
        </Side>
        <Side
          ref={outArea}
          title={t('candidates')}
          dropHint={held?.from === 'in' ? t('drop_out', { name: heldName }) : undefined}
          {...sideProps('out')}
        >
          <PeopleList
            label={t('candidates')}
            searchLabel={t('candidates_search')}
            searchRef={search}
            side={candidates}
            whenEmpty={isAlone ? <NobodyJoined /> : <Nobody title={t('candidates_all')} />}
            rowProps={(member) => rowProps(member, 'out')}
            sayBeside={({ memberGroup }) => memberGroup && t('in', { name: memberGroup.name })}
            renderAfter={(member) => (
              <Button
                variant="quiet"
                className={styles.add}
                aria-label={t('put_named', { name: nameOf(member) })}
                onClick={() => add(member)}
              >
                {t('put')}
              </Button>
            )}
          />
        </Side>
      </Sides>
      {moving && (
        <LazyConfirmDialog
          isDangerous={false}
          title={t('move_title', { name: nameOf(moving), group })}
          confirmLabel={t('move_do')}
          cancelLabel={t('team:cancel')}
          missing={t('team:problem_network')}
          onConfirm={() => {
            setMoving(undefined)
            adding.mutate(moving)
          }}
          onCancel={() => setMoving(undefined)}
        >
          {t('move_text', { name: nameOf(moving), from: moving.memberGroup.name, group })}
        </LazyConfirmDialog>
      )}
    </>
  )
}

const Nobody = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={`${styles.empty} small`}>
    <p className={styles.title}>{title}</p>
    {children}
  </div>
)

function NobodyJoined() {
  const { t } = useTranslation('memberGroups')
  return (
    <Nobody title={t('candidates_none')}>
      <p>{t('candidates_none_text')}</p>
      <Link to="/dashboard/team" className={buttonClass({})}>
        {t('candidates_invite')}
      </Link>
    </Nobody>
  )
}
