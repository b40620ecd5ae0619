import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { widget } from '@envoi/contract/limits'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { Draft } from '../draft.ts'
import styles from './fields.module.css'
import { type OriginProblem, readOrigin } from './read-origin.ts'

/** Which websites may show it. */
export function OriginFields({ values: { allowedOrigins: origins }, change }: Draft) {
  const { t } = useTranslation('widgets')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<OriginProblem>()
  const form = useRef<HTMLFormElement>(null)
  const focus = (): void => form.current?.querySelector('input')?.focus()
  function add(): void {
    const read = readOrigin(typed, origins)
    setProblem('problem' in read ? read.problem : undefined)
    if ('origin' in read) {
      change({ allowedOrigins: [...origins, read.origin] })
      setTyped('')
    }
    focus()
  }
  function remove(origin: string): void {
    change({ allowedOrigins: origins.filter((one) => one !== origin) })
    focus()
  }
  return (
    <Section title={t('origins')} text={t('origins_text')}>
      {origins.length > 0 && (
        <ul className={styles.origins} aria-label={t('origins')}>
          {origins.map((origin) => (
            <li key={origin}>
              <bdi>{origin}</bdi>
              <IconButton icon="trash" label={t('origin_remove', { origin })} onClick={() => remove(origin)} />
            </li>
          ))}
        </ul>
      )}
      <form
        ref={form}
        className={styles.add}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          id="widget-origin"
          label={t('origin')}
          hint={t('origin_hint')}
          problem={problem && t(`origin_${problem}`, { max: widget.origins })}
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={widget.originLength}
          value={typed}
          onWrite={(text) => {
            setTyped(text)
            setProblem(undefined)
          }}
        />
        <Button type="submit" icon="plus">
          {t('origin_add')}
        </Button>
      </form>
    </Section>
  )
}
