import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isColour } from '@envoi/contract/rules/colour'
import { IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import styles from './colour-field.module.css'

/** A colour by the system's picker or by its digits, and under it how words read on it. */
export function ColourField({
  id,
  label,
  own,
  shown,
  hint,
  onPick,
}: {
  id: string
  label: string
  /** What is set here; without it what is shown comes from elsewhere. */
  own: string | undefined
  shown: string
  hint: string
  onPick: (colour: string | undefined) => void
}) {
  const { t } = useTranslation('branding')
  /** While somebody types it is theirs; then what holds is written. */
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !isColour(colourOf(typed))
  // What was undone meanwhile is not what they typed any more.
  const isTyped = isWrong || (typed !== undefined && colourOf(typed) === shown.toLowerCase())
  function write(text: string): void {
    setTyped(text)
    const colour = colourOf(text)
    if (isColour(colour) && colour !== own) onPick(colour)
  }
  return (
    <Field id={id} label={label} hint={hint} problem={isWrong ? t('colour_wrong') : undefined}>
      {(control) => (
        <div className={styles.row}>
          <span className={styles.swatch}>
            <input
              type="color"
              aria-label={t('colour_picker', { label })}
              value={shown.toLowerCase()}
              onChange={(event) => onPick(event.currentTarget.value)}
            />
          </span>
          <input
            {...control}
            className={`${styles.digits} num`}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={isTyped ? typed : shown.toUpperCase()}
            onChange={(event) => write(event.currentTarget.value)}
            onBlur={() => setTyped(undefined)}
          />
          {own !== undefined && (
            <IconButton icon="refresh" label={t('field_reset', { label })} onClick={() => onPick(undefined)} />
          )}
        </div>
      )}
    </Field>
  )
}

/** People leave out the sign before it. */
function colourOf(typed: string): string {
  const text = typed.trim().toLowerCase()
  return text.startsWith('#') ? text : `#${text}`
}
