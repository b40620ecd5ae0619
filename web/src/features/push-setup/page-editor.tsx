import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPushOpen } from '@envoi/contract/rules/push-page'
import type { Language } from '@envoi/contract/words'
import { useFormat } from '../../platform/format.ts'
import { isLanguage } from '../../platform/language.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { EditorColumns } from '../../ui/layout/editor-columns.tsx'
import { SwitchRow } from '../../ui/options/switch-row.tsx'
import { LimitRows } from './fields/limit-rows.tsx'
import { QuestionFields } from './fields/question-fields.tsx'
import { WordsFields } from './fields/words-fields.tsx'
import { LinkBox } from './link/link-box.tsx'
import { OwnLinkRows } from './link/own-link-rows.tsx'
import { PushPreview } from './preview/push-preview.tsx'
import { SaveState } from './save-state.tsx'
import { type Draft, type Owned, useDraft } from './use-draft.ts'

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
  const { t, i18n } = useTranslation('pushSetup')
  const draft = useDraft(owned)
  const { settings, change } = draft
  const { page } = owned
  const [wanted, setWanted] = useState<Language>(isLanguage(i18n.language) ? i18n.language : 'en')
  const language = settings.languages.includes(wanted) ? wanted : (settings.languages[0] ?? wanted)
  // A new number of uses counts from nought, also while it is being saved.
  const uses = settings.maxUses === page.settings.maxUses ? page.uses : 0
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
      {settings.isOpen && <ClosedByLimit draft={draft} uses={uses} />}
      <WordsFields draft={draft} receiver={page.receiver} language={language} onLanguage={setWanted} />
      <QuestionFields draft={draft} language={language} />
      <LimitRows owned={owned} draft={draft} />
      {page.subdomainId === undefined && <OwnLinkRows uid={owned.uid} team={owned.team} />}
      <SaveState draft={draft} onUnsaved={onUnsaved} />
    </EditorColumns>
  )
}

/** Open as the switch says, and yet it takes nothing: by which limit, and what opens it again. */
function ClosedByLimit({ draft: { settings }, uses }: { draft: Draft; uses: number }) {
  const { t } = useTranslation('pushSetup')
  const format = useFormat()
  const now = useNow()
  const { endsAt, maxUses } = settings
  if (endsAt !== null && !isPushOpen({ ...settings, maxUses: null }, uses, now))
    return (
      <Banner icon="alert" title={t('has_ended', { date: format.date(new Date(endsAt)) })}>
        {t('has_ended_do')}
      </Banner>
    )
  if (maxUses !== null && !isPushOpen(settings, uses, now))
    return (
      <Banner icon="alert" title={t('is_used_up', { count: maxUses, number: format.number(maxUses) })}>
        {t('is_used_up_do')}
      </Banner>
    )
  return null
}
