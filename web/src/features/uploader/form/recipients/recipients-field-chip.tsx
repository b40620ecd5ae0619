import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import styles from './recipients-field-chip.module.css'
import { isValidRecipient } from '../../draft/recipients.ts'

/** One recipient. Pressed, it is text again; the cross is for pointers, keys have Delete. */
export function RecipientChip({
  address,
  name,
  isTabStop,
  describedBy,
  onOpen,
  onRemove,
  onKey,
  onFocus,
}: {
  address: string
  /** What the address book calls them. */
  name: string | undefined
  isTabStop: boolean
  describedBy: string
  onOpen: () => void
  onRemove: () => void
  onKey: (event: KeyboardEvent) => void
  onFocus: () => void
}) {
  const { t } = useTranslation('form')
  const isValid = isValidRecipient(address)
  const who = name === undefined ? address : `${name}, ${address}`
  return (
    <li className={classNames(styles.chip, !isValid && styles.wrong)}>
      <button
        data-stop
        data-wrong={!isValid}
        type="button"
        className={styles.address}
        title={isValid ? who : t('mend_recipient', { address })}
        aria-describedby={describedBy}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onOpen}
        onKeyDown={onKey}
        onFocus={onFocus}
      >
        <span className="cut">{address}</span>
        {!isValid && <span className="sr">{t('is_invalid')}</span>}
      </button>
      <button
        type="button"
        className={styles.cross}
        aria-label={t('remove_recipient', { address })}
        tabIndex={-1}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  )
}

/** A recipient that is text again, in its own place. */
export function OpenRecipient({
  address,
  onKeep,
  onLeave,
}: {
  address: string
  onKeep: (text: string, isByKey: boolean) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('form')
  const [text, setText] = useState(address)
  const field = useRef<HTMLInputElement>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    field.current?.focus()
  }, [])

  const answer = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const isCommand = event.ctrlKey || event.metaKey
    const isKept = event.key === 'Enter' || ([',', ';'].includes(event.key) && !isCommand)
    if (!isKept && event.key !== 'Escape') return
    // With Ctrl or the command key, Enter also sends, which the form does.
    if (event.key !== 'Enter' || !isCommand) event.preventDefault()
    // The field goes away with the focus in it; that it loses it then is no news.
    isLeft.current = true
    if (isKept) onKeep(text, true)
    else onLeave()
  }
  return (
    <li className={classNames(styles.chip, styles.open)}>
      <input
        ref={field}
        className={styles.text}
        aria-label={t('mend_recipient', { address })}
        aria-invalid={!isValidRecipient(text)}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        size={Math.max(8, text.length)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={answer}
        onBlur={() => !isLeft.current && onKeep(text, false)}
      />
    </li>
  )
}
