import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '@envoi/contract/rules/look'
import { type FieldRule, type PushQuestion, type PushSettings, pushLimitsOf } from '@envoi/contract/rules/push-page'
import type { Language } from '@envoi/contract/words'
import { createFormat } from '../../../platform/format.ts'
import { isWritten } from '../../../platform/push-settings.ts'
import { useTheme } from '../../../platform/theme.ts'
import { PreviewPane, PreviewTitle } from '../../../ui/display/preview-pane.tsx'
import { PreviewWelcome, SitePreview } from '../../../ui/display/site-preview.tsx'
import { useMedia } from '../../../ui/hooks/use-media.ts'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import type { ShownPage } from '../queries.ts'
import { InLanguage } from './in-language.tsx'
import styles from './push-preview.module.css'

const states = ['open', 'sent', 'closed'] as const
type State = (typeof states)[number]
const scenes = {
  open: { level: 0, water: 'calm' },
  sent: { level: 1, water: 'full' },
  closed: { level: 0, water: 'out' },
} as const

/** Where the preview stands below the fields. The same in editor-columns.module.css. */
const NARROW = '(max-width: 63.99rem)'

type Shown = { page: ShownPage; settings: PushSettings; language: Language; isOpen: boolean; start: ReactNode }

/** The page as senders see it: before, when they are done, and when it takes nothing. */
export function PushPreview(shown: Shown) {
  const { t } = useTranslation(['pushSetup', 'frame'])
  const theme = useTheme()
  const isPhone = useMedia(NARROW)
  const { page, settings, language, isOpen } = shown
  const [chosen, setChosen] = useState<State>()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setChosen(undefined)
  }
  const state = chosen ?? (isOpen ? 'open' : 'closed')
  const { receiver } = page
  const words = useWords(language, receiver)
  const welcome = words(page.subdomainId === undefined ? 'welcome_personal' : 'welcome_site')
  const said = {
    open: { card: welcome, title: textIn(settings.title, language) ?? words('title'), text: <Open {...shown} /> },
    sent: { card: words('done_title'), title: words('done_word'), text: <SentFiles language={language} /> },
    closed: { card: words('closed_title'), title: undefined, text: <p>{words('closed_text')}</p> },
  }[state]
  return (
    <PreviewPane
      label={t('preview')}
      alt={t(`alt_${state}`, { receiver })}
      view={isPhone ? 'phone' : 'site'}
      isInFlow
      tools={
        <>
          <PreviewTitle>
            <b>{t('preview')}</b>
          </PreviewTitle>
          <SegmentedControl
            label={t('preview_state')}
            value={state}
            choices={states.map((value) => ({ value, label: t(`state_${value}`) }))}
            onChoose={setChosen}
          />
        </>
      }
    >
      <div lang={language}>
        <SitePreview
          look={page.look}
          siteName={receiver}
          theme={theme}
          isPhone={isPhone}
          moment={state}
          foot={page.look.byline && t('frame:byline')}
        >
          <Scene state={state} />
          <PreviewWelcome
            label={said.card}
            cardTitle={said.card}
            title={said.title}
            lead={state === 'open' ? (textIn(settings.text, language) ?? words('no_account')) : undefined}
          >
            {said.text}
          </PreviewWelcome>
        </SitePreview>
      </div>
    </PreviewPane>
  )
}

type Words =
  | 'title'
  | 'no_account'
  | `welcome_${'site' | 'personal'}`
  | `done_${'word' | 'title'}`
  | `closed_${'title' | 'text'}`

/** What senders read, in the language that is shown. */
function useWords(language: Language, receiver: string): (key: Words) => string {
  const { t } = useTranslation('pushPreview')
  return (key) => t(`${language}.${key}`, { receiver })
}

/** How the water stands behind it. */
function Scene({ state }: { state: State }) {
  useScene({ ...scenes[state], isOfPage: true })
  return null
}

/** As if somebody had sent some. */
function SentFiles({ language }: { language: Language }) {
  const { t } = useTranslation('pushPreview')
  return <p>{t(`${language}.done_files`, { count: 3, size: createFormat(language).size(24_000_000) })}</p>
}

/** What the card takes, and what it asks. */
function Open({ page, settings, language, start }: Shown) {
  const { t } = useTranslation('pushPreview')
  const format = createFormat(language)
  const { filesPerTransfer, uploadSize } = pushLimitsOf(settings, { ...page.planLimits, messageLength: 0 })
  const values = { count: filesPerTransfer, size: format.size(uploadSize) }
  const types = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    (settings.endings ?? []).map((ending) => ending.toUpperCase()),
  )
  const hint = (field: 'name' | 'email', rule: FieldRule): string[] => {
    if (rule === 'hidden') return []
    return [t(`${language}.${field}_hint${rule === 'optional' ? '_optional' : ''}`)]
  }
  const question = ({ label, isRequired }: PushQuestion): string => {
    const asked = textIn(label, language) ?? ''
    return isRequired ? asked : `${asked} (${t(`${language}.question_optional`).toLowerCase()})`
  }
  const rows = [
    ...hint('name', settings.senderName),
    ...hint('email', settings.senderEmail),
    ...settings.questions.filter(isWritten).map(question),
  ]
  return (
    <>
      <p className="small">
        {types === '' ? t(`${language}.lead`, values) : t(`${language}.lead_types`, { ...values, types })}
      </p>
      <InLanguage language={language}>{start}</InLanguage>
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two questions may have the same words
          <li key={index}>{row}</li>
        ))}
      </ul>
    </>
  )
}
