import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPushOpen, usesOf } from '@envoi/contract/rules/push-page'
import type { WidgetWithUsage } from '@envoi/contract/widgets'
import type { Language } from '@envoi/contract/words'
import { isLanguage } from '../../platform/language.ts'
import { useAutosave } from '../../platform/use-autosave.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed, Loading } from '../../ui/feedback/load-state.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { EditorColumns } from '../../ui/layout/editor-columns.tsx'
import { SegmentedControl } from '../../ui/options/segmented-control.tsx'
import { SwitchRow } from '../../ui/options/switch-row.tsx'
import { previewOf, valuesOf } from './draft.ts'
import { DeleteRow } from './delete-row.tsx'
import { LookPart } from './fields/look-part.tsx'
import { KeepField, NameFields } from './fields/name-fields.tsx'
import { OriginFields } from './fields/origin-fields.tsx'
import { InstallPart } from './install/install-part.tsx'
import type { Parts } from './parts.ts'
import { WidgetPreview } from './preview/widget-preview.tsx'
import { isGone } from '../../platform/problem.ts'
import { useTellProblem } from './problem.ts'
import { type Owned, savePush, saveWidget, widgetQuery } from './queries.ts'
import { UsagePart } from './usage/usage-part.tsx'
import styles from './widget-editor.module.css'

const tabs = ['form', 'look', 'website', 'usage'] as const
type Tab = (typeof tabs)[number]

type Props = Owned & {
  parts: Parts
  /** By its plan. */
  mayHideByline: boolean
  onUnsaved: (isUnsaved: boolean) => void
  onClose: () => void
}

/** One widget, read anew. */
export function WidgetEditor(props: Props) {
  const { t } = useTranslation('widgets')
  const tell = useTellProblem()
  const { data, error, refetch } = useQuery(widgetQuery(props.id))
  const back = (
    <Button variant="quiet" icon="back" className={styles.back} onClick={props.onClose}>
      {t('back')}
    </Button>
  )
  if (data) return <Fields {...props} widget={data} />
  if (isGone(error))
    return (
      <Empty icon="alert" title={t('gone_title')} text={t('gone_text')}>
        {back}
      </Empty>
    )
  return (
    <>
      {back}
      {error ? (
        <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
          {tell(error)}
        </LoadFailed>
      ) : (
        <Loading>{t('one_moment')}</Loading>
      )}
    </>
  )
}

function Fields({ widget, parts, mayHideByline, onUnsaved, onClose, ...owned }: Props & { widget: WidgetWithUsage }) {
  const { t, i18n } = useTranslation('widgets')
  const client = useQueryClient()
  const [tab, setTab] = useState<Tab>('form')
  const { values, change, ...saving } = useAutosave(valuesOf(widget), (changes) => saveWidget(client, owned, changes))
  const [wanted, setWanted] = useState<Language>(isLanguage(i18n.language) ? i18n.language : 'en')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const language = values.languages.includes(wanted) ? wanted : (values.languages[0] ?? wanted)
  const uses = usesOf(values, widget.push)
  const isOpen = isPushOpen(values, uses, useNow())
  const draft = { values, change }
  const names = {
    name: t('name'),
    recipientLabel: t('label'),
    allowedOrigins: t('origins'),
    look: t('tab_look'),
    validityDays: t('keep'),
  }
  return (
    <EditorColumns
      isPreviewLast
      preview={
        <WidgetPreview
          page={widget.page}
          message={previewOf(widget, values, isOpen)}
          languages={values.languages}
          savedLanguages={widget.push.settings.languages}
          language={language}
          onLanguage={setWanted}
        />
      }
    >
      <div className={styles.head}>
        <Button variant="quiet" icon="back" className={styles.back} onClick={onClose}>
          {t('back')}
        </Button>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {widget.name}
        </h2>
      </div>
      <SwitchRow
        label={t('is_open')}
        isOn={values.isOpen}
        onSwitch={(isOn) => {
          change({ isOpen: isOn })
          // Whoever switches it off does not want to wait for it.
          void saving.flush()
        }}
      />
      <SegmentedControl
        label={t('part')}
        value={tab}
        choices={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        onChoose={setTab}
      />
      {tab === 'form' && (
        <>
          <NameFields {...draft} />
          <parts.Asks
            typed={{ settings: values, change }}
            kept={{ ...widget.push, uses, save: (changes) => savePush(client, owned, changes) }}
            receiver={values.recipientLabel}
            language={language}
            onLanguage={setWanted}
          />
          <KeepField {...draft} />
          <DeleteRow {...owned} name={widget.name} onDeleted={onClose} />
        </>
      )}
      {/* Not taken out: a picture that is being sent would be lost. */}
      <div className={styles.part} hidden={tab !== 'look'}>
        <LookPart {...draft} ownerId={owned.ownerId} Fields={parts.Look} mayHideByline={mayHideByline} />
      </div>
      {tab === 'website' && (
        <>
          <OriginFields {...draft} />
          <InstallPart widget={widget} hasOrigin={values.allowedOrigins.length > 0} />
        </>
      )}
      {tab === 'usage' && <UsagePart days={widget.usage.days} />}
      <parts.SaveState saving={saving} names={names} onUnsaved={onUnsaved} />
    </EditorColumns>
  )
}
