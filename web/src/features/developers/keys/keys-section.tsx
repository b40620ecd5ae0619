import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKeyView, NewApiKey } from '@envoi/contract/api-keys'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { hasShrunk, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Loaded } from '../loaded.tsx'
import { keysQuery } from '../queries.ts'
import { CreateDialog } from './create-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

type Asked = { what: 'create' } | { what: 'rename' | 'delete'; key: ApiKeyView } | { what: 'show'; key: NewApiKey }

/** The keys of an account. `isEnabled`: new ones can be made. */
export function KeysSection({ uid, isEnabled }: { uid: string; isEnabled: boolean }) {
  const { t } = useTranslation('apiKeys')
  const query = useQuery(keysQuery(uid))
  const [asked, setAsked] = useState<Asked>()
  const area = useRef<HTMLDivElement>(null)
  const leave = (): void => setAsked(undefined)
  /** The button that made a key, or the list that has lost one. */
  const findFocus = (): HTMLElement | null =>
    area.current?.querySelector<HTMLElement>('button:not([disabled])') ?? area.current
  useFocusAfterLoss(query.data?.keys.length ?? 0, () => findFocus()?.focus({ preventScroll: true }), hasShrunk)
  const isFull = query.data !== undefined && query.data.keys.length >= query.data.max
  return (
    <div ref={area} tabIndex={-1}>
      <Section
        title={t('keys')}
        text={t('keys_text')}
        action={
          isEnabled &&
          !isFull && (
            <Button variant="primary" icon="plus" onClick={() => setAsked({ what: 'create' })}>
              {t('create')}
            </Button>
          )
        }
      >
        <Loaded query={query}>
          {({ keys, max }) => (
            <>
              {isEnabled && isFull && <p className="small">{t('full', { max })}</p>}
              {keys.length === 0 ? (
                <Empty icon="key" title={t('empty_title')} text={t(isEnabled ? 'empty_text' : 'empty_off_text')} />
              ) : (
                <KeyTable
                  keys={keys}
                  onRename={(key) => setAsked({ what: 'rename', key })}
                  onDelete={(key) => setAsked({ what: 'delete', key })}
                />
              )}
            </>
          )}
        </Loaded>
      </Section>
      {asked?.what === 'create' && (
        <CreateDialog
          uid={uid}
          findFocusAfter={findFocus}
          onCreated={(key) => setAsked({ what: 'show', key })}
          onLeave={leave}
        />
      )}
      {asked?.what === 'show' && <NewKeyDialog made={asked.key} findFocusAfter={findFocus} onLeave={leave} />}
      {asked?.what === 'rename' && <RenameDialog uid={uid} renamed={asked.key} onLeave={leave} />}
      {asked?.what === 'delete' && <DeleteDialog uid={uid} deleted={asked.key} onLeave={leave} />}
    </div>
  )
}
