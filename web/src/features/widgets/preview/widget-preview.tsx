import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageChoice } from '@envoi/contract/boot'
import type { PreviewMessage } from '@envoi/contract/rules/widget-message'
import type { Language } from '@envoi/contract/words'
import { languageNames } from '../../../platform/language.ts'
import { useTheme } from '../../../platform/theme.ts'
import { Button } from '../../../ui/button.tsx'
import { PreviewPane, PreviewTitle } from '../../../ui/display/preview-pane.tsx'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import { useFrame } from './use-frame.ts'
import styles from './widget-preview.module.css'

const widths = ['wide', 'phone'] as const

/** The widget's real page, as wide as a column or a phone, and as it would be with what is not saved yet. */
export function WidgetPreview({
  page,
  message,
  languages,
  savedLanguages,
  language,
  onLanguage,
}: {
  page: string
  message: PreviewMessage
  languages: readonly Language[]
  /** Its page speaks these alone: with others it is another page, whatever its address. */
  savedLanguages: readonly Language[]
  language: Language
  onLanguage: (language: Language) => void
}) {
  const { t } = useTranslation('widgets')
  const [width, setWidth] = useState<(typeof widths)[number]>('wide')
  const [tries, setTries] = useState(0)
  const theme = useTheme()
  const address = `${page}?preview&${languageChoice.parameter}=${language}&theme=${theme}`
  return (
    <PreviewPane
      label={t('preview')}
      view={width}
      isInFlow
      tools={
        <>
          <PreviewTitle>
            <b>{t('preview')}</b>
          </PreviewTitle>
          {languages.length > 1 && (
            <SegmentedControl
              label={t('preview_language')}
              value={language}
              choices={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChoose={onLanguage}
            />
          )}
          <SegmentedControl
            label={t('preview_width')}
            value={width}
            choices={widths.map((value) => ({ value, label: t(`width_${value}`) }))}
            onChoose={setWidth}
          />
        </>
      }
    >
      <div className={styles.ground} data-width={width}>
        <Frame
          key={[address, ...savedLanguages, tries].join(' ')}
          address={address}
          message={message}
          whenLate={
            <>
              <p>{t('preview_missing')}</p>
              <Button icon="refresh" onClick={() => setTries(tries + 1)}>
                {t('try_again')}
              </Button>
            </>
          }
        />
      </div>
    </PreviewPane>
  )
}

function Frame({ address, message, whenLate }: { address: string; message: PreviewMessage; whenLate: ReactNode }) {
  const { t } = useTranslation('widgets')
  const { frame, height, isLate } = useFrame(address, message)
  return (
    <>
      {height === undefined && (
        <div className={styles.waiting}>{isLate ? whenLate : <p>{t('preview_loading')}</p>}</div>
      )}
      {/* Not taken out while it is silent: a page that is not drawn has no height to tell. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, which needs its scripts and its origin */}
      <iframe
        ref={frame}
        className={styles.frame}
        data-there={height !== undefined}
        title={t('preview_title', { receiver: message.receiver })}
        src={address}
        style={{ height }}
      />
    </>
  )
}
