import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortText, validity } from '@envoi/contract/limits'
import { readNumber } from '../../../platform/read-number.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Draft } from '../draft.ts'
import styles from './fields.module.css'

/** What it is called, by those who look after it and by those who send. */
export function NameFields({ values, change }: Draft) {
  const { t } = useTranslation('widgets')
  return (
    <div className={styles.fields}>
      <NeededField
        id="widget-label"
        label={t('label')}
        hint={t('label_hint')}
        missing={t('label_missing')}
        value={values.recipientLabel}
        onWrite={(recipientLabel) => change({ recipientLabel })}
      />
      <NeededField
        id="widget-name"
        label={t('name')}
        hint={t('name_hint')}
        missing={t('name_missing')}
        value={values.name}
        onWrite={(name) => change({ name })}
      />
    </div>
  )
}

/** Emptied it says so, and what was there before stays saved. */
function NeededField({
  value,
  missing,
  onWrite,
  ...field
}: {
  id: string
  label: string
  hint: string
  missing: string
  value: string
  onWrite: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      {...field}
      problem={typed.trim() === '' ? missing : undefined}
      autoComplete="off"
      maxLength={shortText.maxLength}
      value={typed}
      onWrite={(text) => {
        setTyped(text)
        if (text.trim() !== '') onWrite(text.trim())
      }}
    />
  )
}

/** For how many days what is sent is kept; what is no number is not saved. */
export function KeepField({ values, change }: Draft) {
  const { t } = useTranslation('widgets')
  const [typed, setTyped] = useState(values.validityDays?.toString() ?? '')
  return (
    <TextField
      id="widget-days"
      label={t('keep')}
      hint={t('keep_hint')}
      problem={readNumber(typed, validity.maxDays) === 'wrong' ? t('keep_wrong') : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onWrite={(text) => {
        setTyped(text)
        const validityDays = readNumber(text, validity.maxDays)
        if (validityDays !== 'wrong') change({ validityDays })
      }}
    />
  )
}
