import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetView } from '@envoi/contract/widgets'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CopyCode } from '../../../ui/fields/copy-code.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import fields from '../fields/fields.module.css'
import { type Way, buttonOf, frameOf, policyOf, scriptOf, ways } from './snippet.ts'

/** What to put into one's own page, in either way, and what that page has to allow. */
export function InstallPart({ widget, hasOrigin }: { widget: WidgetView; hasOrigin: boolean }) {
  const { t } = useTranslation('widgets')
  const [way, setWay] = useState<Way>('script')
  const [text, setText] = useState('')
  const snippet: Record<Way, string> = {
    script: scriptOf(widget),
    button: buttonOf(widget, text.trim()),
    iframe: frameOf(widget, t('frame_title', { receiver: widget.recipientLabel })),
  }
  const words = { copied: t('copied'), byHand: t('copy_by_hand') }
  return (
    <Section title={t('install')} text={t('install_text')}>
      <div className={fields.fields}>
        {!hasOrigin && (
          <Banner icon="alert" title={t('no_origin')}>
            {t('no_origin_text')}
          </Banner>
        )}
        <SegmentedControl
          label={t('way')}
          value={way}
          choices={ways.map((value) => ({ value, label: t(`way_${value}`) }))}
          onChoose={setWay}
        />
        <p className="small">{t(`way_${way}_text`)}</p>
        {way === 'button' && (
          <TextField
            id="widget-button"
            label={t('button_text')}
            hint={t('button_hint')}
            autoComplete="off"
            maxLength={60}
            value={text}
            onWrite={setText}
          />
        )}
        <CopyCode value={snippet[way]} words={{ ...words, label: t('code'), copy: t('copy_code') }} />
        <p className="small">{t('policy_text')}</p>
        <CopyCode value={policyOf(way, widget)} words={{ ...words, label: t('policy'), copy: t('copy_policy') }} />
      </div>
    </Section>
  )
}
