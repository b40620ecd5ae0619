import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TeamView } from '@envoi/contract/teams'
import { SendingOptions } from '../features/sending-options/sending-options.tsx'
import { api } from '../platform/api.ts'
import { ask } from '../platform/query-asking.ts'
import { teamQuery } from '../platform/team-query.ts'
import { Aside } from '../ui/dialogs/aside.tsx'

/** What the people of a team may use for their transfers, over the list of them. `id`: of what opened it. */
export function TeamOptions({
  team: { team, uploader },
  uid,
  id,
  onClose,
}: {
  team: TeamView
  uid: string
  id: string
  onClose: () => void
}) {
  const { t } = useTranslation('team')
  const client = useQueryClient()
  async function save(body: Partial<NonNullable<TeamView['uploader']>>): Promise<void> {
    const saved = await ask(api.setUploaderSettings({ params: { uid: team }, body }))
    client.setQueryData(teamQuery(team, uid).queryKey, (known) => known && { ...known, uploader: saved })
  }
  return (
    <Aside id={id} label={t('options_open')} backLabel={t('back')} onClose={onClose}>
      {uploader && <SendingOptions of="team" settings={uploader} save={save} />}
    </Aside>
  )
}
