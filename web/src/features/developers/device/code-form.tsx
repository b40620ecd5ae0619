import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './device.module.css'
import { readUserCode } from './user-code.ts'

/** Longer than any code with the spaces of a careful hand. */
const MAX_LENGTH = 20

/** The code that the program shows. `problem`: of the last one. */
export function CodeForm({
  first,
  problem,
  onCode,
}: {
  first: string
  problem: string | undefined
  onCode: (code: string) => void
}) {
  const { t } = useTranslation('device')
  const [typed, setTyped] = useState(first)
  const [isWrong, setIsWrong] = useState(first !== '' && readUserCode(first) === undefined)
  const field = useFocusOnMount<HTMLInputElement>()
  useEffect(() => {
    if (problem !== undefined) field.current?.focus()
  }, [field, problem])
  function submit(event: FormEvent): void {
    event.preventDefault()
    const code = readUserCode(typed)
    setIsWrong(code === undefined)
    if (code === undefined) field.current?.focus()
    else onCode(code)
  }
  return (
    <Section title={t('title')} text={t('intro')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          id="device-code"
          ref={field}
          label={t('code')}
          hint={t('code_hint')}
          problem={isWrong ? t('code_wrong') : problem}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          value={typed}
          onWrite={(text) => {
            setTyped(text.toUpperCase())
            setIsWrong(false)
          }}
        />
        <div>
          <Button type="submit" variant="primary">
            {t('next')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
