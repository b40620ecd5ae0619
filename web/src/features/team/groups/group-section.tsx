import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploaderSettings } from '@envoi/contract/accounts'
import type { MemberGroupView } from '@envoi/contract/member-groups'
import { ask } from '../../../platform/query-asking.ts'
import { teamApi } from '../../../platform/team-api.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { readTeamAgain } from '../queries.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupMembers } from './group-members.tsx'
import styles from './group-section.module.css'
import { LookSwatch } from './look-swatch.tsx'

/** `save`: keeps a change, and ends when what is shown is what the server has. */
export type RenderOptions = (
  settings: UploaderSettings,
  save: (changes: Partial<UploaderSettings>) => Promise<void>,
) => ReactNode

/** One member group: its name, who is in it, what it sets for them, and its end. */
export function GroupSection({
  team,
  group,
  renderOptions,
  onClose,
}: {
  team: string
  group: MemberGroupView
  renderOptions: RenderOptions
  onClose: () => void
}) {
  const { t } = useTranslation('memberGroups')
  const [asked, setAsked] = useState<'rename' | 'delete'>()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const leave = (): void => setAsked(undefined)
  return (
    <>
      <Button variant="quiet" icon="back" className={styles.back} onClick={onClose}>
        {t('back')}
      </Button>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          <bdi>{group.name}</bdi>
        </h2>
        <Button icon="pencil" onClick={() => setAsked('rename')}>
          {t('rename')}
        </Button>
        <Button variant="danger" icon="trash" onClick={() => setAsked('delete')}>
          {t('delete')}
        </Button>
      </div>
      <GroupMembers team={team} group={group} />
      <div className={styles.settings}>
        <Look group={group} />
        <Options team={team} group={group} render={renderOptions} />
      </div>
      {asked === 'rename' && <GroupDialog team={team} group={group} onLeave={leave} />}
      {asked === 'delete' && <DeleteDialog team={team} group={group} onDeleted={onClose} onLeave={leave} />}
    </>
  )
}

function Look({ group: { id, customization } }: { group: MemberGroupView }) {
  const { t } = useTranslation('memberGroups')
  const isOwn = Object.keys(customization).length > 0
  return (
    <Section title={t('look')} text={t(isOwn ? 'look_own_text' : 'look_site_text')}>
      <div className={styles.look}>
        <LookSwatch look={customization} />
        <Link className={buttonClass({})} to="/dashboard/branding" search={{ group: id }}>
          <Icon name="pencil" />
          {t('look_edit')}
        </Link>
      </div>
    </Section>
  )
}

function Options({
  team,
  group: { id, uploader },
  render,
}: {
  team: string
  group: MemberGroupView
  render: RenderOptions
}) {
  const client = useQueryClient()
  return render(uploader, async (body) => {
    await ask(teamApi.setMemberGroupUploader({ params: { id }, body }))
    await readTeamAgain(client, team)
  })
}
