import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ImportRow } from './import-row.tsx'
import styles from './import.module.css'
import type { Judged } from './judge-lines.ts'

/** So many at first. */
const FIRST = 100
/** So many more each time: there may be a hundred thousand, and the page must not stand still. */
const STEP = 500

/** One list in the order of the file. `places`: of those that are shown, where not all are. */
export function ImportList({
  lines,
  places,
  came,
  corrections,
  isRunning,
  onCorrect,
}: {
  lines: readonly Judged[]
  places: readonly number[] | undefined
  came: ReadonlyMap<number, Judged>
  corrections: ReadonlyMap<number, string>
  isRunning: boolean
  onCorrect: (place: number, text: string) => void
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const [count, setCount] = useState(FIRST)
  const list = useRef<HTMLOListElement>(null)
  const total = places?.length ?? lines.length
  const more = total - count
  const shown = places?.slice(0, count) ?? Array.from({ length: Math.min(count, total) }, (_, place) => place)
  function unfold(): void {
    setCount(count + STEP)
    // The button goes with the last of them.
    if (more <= STEP) list.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className={styles.head} aria-hidden>
        <span>{t('head_line')}</span>
        <span>{t('name')}</span>
        <span>{t('head_email')}</span>
        <span>{t('head_note')}</span>
        <span>{t('head_deed')}</span>
      </div>
      <ol ref={list} className={styles.list} aria-label={t('import_list')} tabIndex={-1}>
        {shown.map((place) => {
          const judged = lines[place]
          return (
            judged && (
              <ImportRow
                key={place}
                place={place}
                judged={judged}
                text={corrections.get(place)}
                isIn={came.has(place)}
                isFixed={isRunning}
                onCorrect={onCorrect}
              />
            )
          )
        })}
      </ol>
      {more > 0 && (
        <p className={styles.more}>
          <span className="small num">{t('more_lines', { count: more, number: format.number(more) })}</span>
          <Button variant="quiet" onClick={unfold}>
            {more > STEP
              ? t('show_more', { number: format.number(STEP) })
              : t('show_all', { number: format.number(total) })}
          </Button>
        </p>
      )}
    </>
  )
}
