import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '@envoi/contract/contacts'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { MenuButton, MenuItem } from '../../../ui/menu/menu.tsx'
import { exportKinds, useExport } from '../contacts/use-export.ts'
import { isGone, useTellProblem } from '../problem.ts'
import { readBookAgain } from '../queries.ts'
import { GroupDialog } from './group-dialog.tsx'
import styles from './group-section.module.css'

export function GroupBack({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('book')
  return (
    <Button variant="quiet" icon="back" className={styles.back} onClick={onClose}>
      {t('group_back')}
    </Button>
  )
}

/** Beside the name of a group, which is the title of its page: renaming it, having it as a file, deleting it. */
export function GroupWays({ uid, group, onClose }: { uid: string; group: ContactGroup; onClose: () => void }) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [asked, setAsked] = useState<'rename' | 'delete' | undefined>()
  const exporting = useExport(uid, group)
  const { id, name, size } = group
  const deleting = useMutation({
    mutationFn: () => ask(api.deleteContactGroup({ params: { uid, id } })),
    async onSuccess() {
      onClose()
      toasts.show(t('group_deleted', { name }))
      await readBookAgain(client, uid)
    },
    async onError(error) {
      toasts.show(tell(error), { tone: 'problem' })
      if (isGone(error)) await readBookAgain(client, uid)
    },
  })
  return (
    <div className={styles.ways}>
      <IconButton icon="pencil" label={t('group_rename_title')} onClick={() => setAsked('rename')} />
      <MenuButton label={t('group_more')}>
        {(close) => (
          <>
            {size > 0 &&
              exportKinds.map((kind) => (
                <MenuItem
                  key={kind}
                  icon="download"
                  aria-disabled={exporting.isSaving}
                  onClick={() => {
                    close()
                    exporting.save(kind)
                  }}
                >
                  {t(`export_${kind}`)}
                </MenuItem>
              ))}
            <MenuItem
              icon="trash"
              isDanger
              onClick={() => {
                close()
                setAsked('delete')
              }}
            >
              {t('group_delete')}
            </MenuItem>
          </>
        )}
      </MenuButton>
      {asked === 'rename' && <GroupDialog uid={uid} group={group} onLeave={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <LazyConfirmDialog
          title={t('group_delete_title', { name })}
          confirmLabel={t('group_delete')}
          cancelLabel={t('keep')}
          missing={t('problem_network')}
          onConfirm={() => {
            setAsked(undefined)
            deleting.mutate()
          }}
          onCancel={() => setAsked(undefined)}
        >
          {t('group_delete_text')}
        </LazyConfirmDialog>
      )}
    </div>
  )
}
