import { useTranslation } from 'react-i18next'
import { type PushSettings, isPushOpen } from '@envoi/contract/rules/push-page'
import type { Language } from '@envoi/contract/words'
import { useFormat } from '../../../platform/format.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { LimitRows } from './limit-rows.tsx'
import { QuestionFields } from './question-fields.tsx'
import type { Kept, Typed } from './typed-page.ts'
import { WordsFields } from './words-fields.tsx'

/** What a page or a widget says, asks and takes. */
export function PageFields({
  typed,
  kept,
  titleInstead,
  language,
  onLanguage,
}: {
  typed: Typed
  kept: Kept
  /** What senders read without a title. */
  titleInstead: string
  language: Language
  onLanguage: (language: Language) => void
}) {
  return (
    <>
      {typed.settings.isOpen && <ClosedByLimit settings={typed.settings} uses={kept.uses} />}
      <WordsFields typed={typed} titleInstead={titleInstead} language={language} onLanguage={onLanguage} />
      <QuestionFields typed={typed} language={language} />
      <LimitRows typed={typed} kept={kept} />
    </>
  )
}

/** Open as the switch says, and yet it takes nothing: by which limit, and what opens it again. */
function ClosedByLimit({ settings, uses }: { settings: PushSettings; uses: number }) {
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
