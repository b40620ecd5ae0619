import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY, renamedSubdomain } from '@envoi/contract/limits'
import type { SubdomainView } from '@envoi/contract/places'
import { teamApi } from '../../platform/team-api.ts'
import { ask } from '../../platform/query-asking.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { NameField } from './name-field.tsx'
import { maySubmit } from './name-state.ts'
import { isNameRefused } from './problem.ts'
import type { Sites } from './sites.ts'
import { useChange } from './use-change.ts'
import { useName } from './use-name.ts'

/** Another name, and what becomes of the old one. */
export function RenameDialog({
  ownerId,
  subdomain: { id, name: current },
  sites: { here, hostOf, goTo },
  onLeave,
}: {
  ownerId: string
  subdomain: SubdomainView
  sites: Sites
  onLeave: () => void
}) {
  const { t } = useTranslation('subdomains')
  const name = useName(ownerId, current)
  const [isChecked, setIsChecked] = useState(false)
  const renaming = useChange(ownerId, {
    call: (asked: string) => ask(teamApi.changeSubdomain({ params: { id }, body: { name: asked } })),
    onDone(asked) {
      onLeave()
      // This page is at an address that leads elsewhere from now on.
      if (here === current) goTo(asked)
    },
    said: (asked) => t('renamed', { host: hostOf(asked) }),
  })
  const isRefused = isNameRefused(renaming.error) && renaming.variables === name.name
  return (
    <FormDialog
      title={t('rename_title', { name: current })}
      text={t('rename_text', { host: hostOf(current), days: renamedSubdomain.pagesLeadOn / DAY })}
      answer={t('rename')}
      words={{ busy: t('one_moment'), leave: t('leave'), missing: t('problem_network') }}
      isBusy={renaming.isPending}
      problem={undefined}
      onSubmit={() => {
        setIsChecked(true)
        if (maySubmit(name.state)) renaming.mutate(name.name)
      }}
      onLeave={onLeave}
    >
      <NameField name={name} hostOf={hostOf} isChecked={isChecked} isRefused={isRefused} />
    </FormDialog>
  )
}
