import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PushChanges } from '@envoi/contract/push'
import { isPushOpen, usesOf } from '@envoi/contract/rules/push-page'
import type { Language } from '@envoi/contract/words'
import { isLanguage } from '../../platform/language.ts'
import { savedPushChanges } from '../../platform/push-settings.ts'
import { useAutosave } from '../../platform/use-autosave.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { EditorColumns } from '../../ui/layout/editor-columns.tsx'
import { SwitchRow } from '../../ui/options/switch-row.tsx'
import { PageFields } from './fields/page-fields.tsx'
import { LinkBox } from './link/link-box.tsx'
import { OwnLinkRows } from './link/own-link-rows.tsx'
import { PushPreview } from './preview/push-preview.tsx'
import { type Owned, savePage } from './queries.ts'
import { SaveState } from './save-state.tsx'

/** One page: what it asks and takes, and beside that what senders see of it. */
export function PageEditor({
  start,
  choice,
  onUnsaved,
  ...owned
}: Owned & {
  /** The button that begins a transfer, for the picture of the page. */
  start: ReactNode
  /** Which page it is, where there are several. */
  choice: ReactNode
  onUnsaved: (isUnsaved: boolean) => void
}) {
  const { t, i18n } = useTranslation(['pushSetup', 'pushPreview'])
  const client = useQueryClient()
  const save = (changes: PushChanges): Promise<void> => savePage(client, owned, changes)
  const { page } = owned
  const {
    values: settings,
    change,
    ...saving
  } = useAutosave(page.settings, (changes) => save(savedPushChanges(changes)))
  const [wanted, setWanted] = useState<Language>(isLanguage(i18n.language) ? i18n.language : 'en')
  const language = settings.languages.includes(wanted) ? wanted : (settings.languages[0] ?? wanted)
  const uses = usesOf(settings, page)
  const isOpen = isPushOpen(settings, uses, useNow()) && page.hasUploader !== false
  return (
    <EditorColumns isPreviewLast preview={<PushPreview {...{ page, settings, language, isOpen, start }} />}>
      <p>{t('intro')}</p>
      {choice}
      <LinkBox {...owned} />
      {page.hasUploader === false && (
        <Banner icon="alert" title={t('no_uploader')}>
          <Link to="/dashboard/subdomains">{t('no_uploader_do')}</Link>
        </Banner>
      )}
      <SwitchRow label={t('is_open')} isOn={settings.isOpen} onSwitch={(isOpen) => change({ isOpen })} />
      <PageFields
        typed={{ settings, change }}
        kept={{ ...page, uses, save }}
        titleInstead={t(`pushPreview:${language}.title`, { receiver: page.receiver })}
        language={language}
        onLanguage={setWanted}
      />
      {page.subdomainId === undefined && <OwnLinkRows uid={owned.uid} team={owned.team} />}
      <SaveState saving={saving} onUnsaved={onUnsaved} />
    </EditorColumns>
  )
}
