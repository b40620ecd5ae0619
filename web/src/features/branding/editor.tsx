import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookThatHolds, mailLookThatHolds } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { isLanguage } from '../../platform/language.ts'
import { SegmentedControl } from '../../ui/options/segmented-control.tsx'
import styles from './editor.module.css'
import { CardFields } from './fields/card-fields.tsx'
import { useKeepDrops } from './fields/keep-drops.ts'
import { LookFields } from './fields/look-fields.tsx'
import { MailFields } from './fields/mail-fields.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import type { Moments } from './preview/moments.ts'
import { Preview, type View } from './preview/preview.tsx'
import type { Loaded } from './queries.ts'
import { SaveBar } from './save-bar.tsx'
import { useEditor } from './use-editor.ts'

type Tab = 'page' | 'mail' | 'cards'
const viewOf: Record<Tab, View> = { page: 'site', mail: 'mail', cards: 'card' }
const tabOf: Record<View, Tab> = { site: 'page', phone: 'page', mail: 'mail', card: 'cards' }

/** The fields of a look, and beside them what they make of it. */
export function Editor({
  ownerId,
  loaded,
  mayHideByline,
  moments,
  onChanged,
}: {
  ownerId: string
  loaded: Loaded
  mayHideByline: boolean
  moments: Moments
  /** Whether there is something to be saved. */
  onChanged: (isChanged: boolean) => void
}) {
  const { t, i18n } = useTranslation('branding')
  const editor = useEditor(ownerId, loaded)
  const [tab, setTab] = useState<Tab>('page')
  const [view, setView] = useState<View>('site')
  const [language, setLanguage] = useState<Language>(isLanguage(i18n.language) ? i18n.language : 'en')
  useKeepDrops()
  const { subject, draft } = editor
  const look = lookThatHolds([draft.look, subject.inherited.look])
  const mail = mailLookThatHolds([
    { look: draft.look, mail: draft.mail },
    { look: subject.inherited.look, mail: subject.inherited.mail },
  ])
  function show(next: View): void {
    setView(next)
    setTab(tabOf[next])
  }
  const tabs: Tab[] = subject.kind === 'subdomain' ? ['page', 'mail', 'cards'] : ['page', 'mail']
  const speaking = { language, onLanguage: setLanguage }
  return (
    <div className={styles.editor}>
      <div className={styles.form}>
        <p className={styles.intro}>{t(`intro_${subject.kind}`, { name: subject.name, site: subject.site.name })}</p>
        <SegmentedControl
          label={t('part')}
          value={tab}
          choices={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
          onChoose={(next) => show(viewOf[next])}
        />
        {tab === 'page' && <LookFields editor={editor} look={look} mayHideByline={mayHideByline} {...speaking} />}
        {tab === 'mail' && <MailFields ownerId={ownerId} editor={editor} mail={mail} {...speaking} />}
        {tab === 'cards' && <CardFields editor={editor} />}
        <SaveBar editor={editor} />
      </div>
      <Preview
        subject={subject}
        draft={draft}
        look={look}
        mail={mail}
        language={language}
        view={view}
        onView={show}
        moments={moments}
      />
      <LeaveQuestion isChanged={editor.isChanged} onChanged={onChanged} />
    </div>
  )
}
