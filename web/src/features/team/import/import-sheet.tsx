import { useTranslation } from 'react-i18next'
import { writeCsv } from '@envoi/contract/rules/csv'
import { dayOf } from '../../../platform/dates/days.ts'
import { useFormat } from '../../../platform/format.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Figures } from '../../../ui/display/figures.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { isFocusLost } from '../../../ui/hooks/use-lost-focus.ts'
import styles from './import-section.module.css'
import { type Kind, type LineOutcome, type SaidLine, countKind, inOrder, kindOf } from './outcomes.ts'
import type { Sheet } from './use-member-import.ts'

/** The same table before and after: what becomes of each line, errors first. */
export function ImportSheet({
  sheet,
  isSending,
  onSend,
  onOther,
}: {
  sheet: Sheet
  isSending: boolean
  onSend: (sheet: Sheet) => void
  onOther: () => void
}) {
  const { t } = useTranslation('team')
  const format = useFormat()
  const say = useSayOutcome()
  const { lines, seatsLeft, isDone, name, file } = sheet
  const title = useFocusOnMount<HTMLHeadingElement>(isFocusLost)
  const ready = countKind(lines, 'done')
  const counted = { count: ready, number: format.number(ready) }
  function save(): void {
    const head = [t('csv_line'), t('email'), t('name'), t('csv_result')]
    const rows = lines.map(({ line, text, name: called, outcome }) => [String(line), text, called ?? '', say(outcome)])
    saveFile(t('import_file', { day: dayOf(new Date()) }), writeCsv([head, ...rows]), 'text/csv;charset=utf-8')
  }
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {t(isDone ? 'import_report' : 'import_preview')}
      </h3>
      <p className="small">{name}</p>
      <Figures
        figures={[
          { name: t(isDone ? 'import_invited' : 'import_ready'), value: format.number(ready) },
          { name: t('import_skipped'), value: format.number(countKind(lines, 'skipped')) },
          { name: t('import_wrong'), value: format.number(countKind(lines, 'wrong')) },
          { name: t('import_seats'), value: format.number(seatsLeft) },
        ]}
      />
      {file.isGuessed && !isDone && <p className="small">{t('import_guessed')}</p>}
      <output>{isDone ? t('import_done', counted) : ready === 0 && t('import_nobody')}</output>
      <p className={styles.answers}>
        {isDone && <Button onClick={save}>{t('import_save')}</Button>}
        {!isDone && ready > 0 && (
          <Button variant="primary" aria-disabled={isSending} onClick={() => isSending || onSend(sheet)}>
            {isSending ? t('import_sending') : t('import_do', counted)}
          </Button>
        )}
        <Button variant="quiet" onClick={onOther}>
          {t('import_another')}
        </Button>
      </p>
      <Lines lines={inOrder(lines)} />
    </>
  )
}

const gauges = { wrong: 'stopped', skipped: 'level', done: 'full' } as const satisfies Record<Kind, string>

function Lines({ lines }: { lines: SaidLine[] }) {
  const { t } = useTranslation('team')
  const format = useFormat()
  const say = useSayOutcome()
  return (
    <div
      className={styles.box}
      role="group"
      aria-label={t('import_lines')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard; nothing in it takes the focus
      tabIndex={0}
    >
      <ul>
        {lines.map(({ line, text, name, outcome }) => (
          <li key={line} data-kind={kindOf(outcome)}>
            <span className="small num">{t('import_line', { line: format.number(line) })}</span>
            <span className={styles.who}>
              <b>
                <bdi>{text}</bdi>
              </b>
              {name !== null && <bdi className="small">{name}</bdi>}
            </span>
            <span className={styles.outcome}>
              <Gauge value={0} state={gauges[kindOf(outcome)]} />
              {say(outcome)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useSayOutcome(): (outcome: LineOutcome) => string {
  const { t } = useTranslation('team')
  return (outcome) => t(`outcome_${outcome}`)
}
