import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { Select } from '../../../ui/options/select.tsx'
import { groupsQuery } from '../queries.ts'
import { ImportFoot } from './import-foot.tsx'
import { ImportList } from './import-list.tsx'
import styles from './import.module.css'
import { inGroup, isBrought } from './judge-lines.ts'
import { countLines, type Filter, filters, placesOf } from './line-filters.ts'
import { useCorrections } from './use-corrections.ts'
import type { Importing, Queued } from './use-import.ts'

/** What a file brings, line by line: before it does, while it does and after that. */
export function ImportSheet({
  uid,
  state: { sheet, came, running, end },
  onSend,
  onStop,
  onOther,
  onClose,
}: {
  uid: string
  state: Extract<Importing, { step: 'list' }>
  onSend: (queue: Queued[], groupId: string | undefined) => void
  onStop: () => void
  onOther: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const about = useFocusOnMount<HTMLParagraphElement>()
  const { corrections, corrected, correct } = useCorrections(uid, sheet, came)
  const { data } = useQuery(groupsQuery(uid))
  const groups = data?.groups ?? []
  const [chosen, setChosen] = useState('')
  // It may have been deleted meanwhile.
  const groupId = groups.some(({ id }) => id === chosen) ? chosen : ''
  const isGrouped = groupId !== ''
  const lines = useMemo(
    () => sheet.lines.map((read, place) => came.get(place) ?? inGroup(corrected.get(place) ?? read, isGrouped)),
    [sheet, came, corrected, isGrouped],
  )
  /** Without places: all. They are those of when it was chosen, so that no line goes while somebody corrects it. */
  const [shown, setShown] = useState<{ filter: Filter; places?: number[] }>({ filter: 'all' })
  const counts = countLines(lines, sheet.isGuessed)
  const hasWrong = sheet.lines.some(({ field }) => field !== undefined)
  const queue = lines.flatMap((judged, place): Queued[] =>
    isBrought(judged.deed) && !came.has(place) ? [[place, judged]] : [],
  )
  return (
    <>
      <div className={styles.about}>
        <p ref={about} className="small num" tabIndex={-1}>
          {t(came.size > 0 || running ? 'import_lines' : 'import_lines_before', {
            name: sheet.name,
            count: lines.length,
            number: format.number(lines.length),
          })}{' '}
          {sheet.isGuessed && t('preview_guessed')}
        </p>
        {!running && (
          <Button variant="quiet" onClick={onOther}>
            {t('other_file')}
          </Button>
        )}
      </div>
      <div className={styles.above}>
        <div className={styles.filters} role="group" aria-label={t('filter')}>
          {filters
            .filter((filter) => counts[filter] > 0 || filter === 'all' || (filter === 'fix' && hasWrong))
            .map((filter) => (
              <button
                key={filter}
                type="button"
                aria-pressed={shown.filter === filter}
                onClick={() => setShown({ filter, ...(filter !== 'all' && { places: placesOf(filter, lines) }) })}
              >
                {t(filter === 'same' && isGrouped ? 'filter_join' : `filter_${filter}`)}{' '}
                <span className="num">{format.number(counts[filter])}</span>
              </button>
            ))}
        </div>
        {groups.length > 0 && (
          <label className={styles.group}>
            {t('into_group')}
            <Select
              value={groupId}
              disabled={running !== undefined}
              choices={[
                { value: '', label: t('into_no_group') },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChoose={setChosen}
            />
          </label>
        )}
      </div>
      <ImportList
        key={shown.filter}
        lines={lines}
        places={shown.places}
        came={came}
        corrections={corrections}
        isRunning={running !== undefined}
        onCorrect={correct}
      />
      <ImportFoot
        queue={queue}
        counts={counts}
        running={running}
        end={end}
        onSend={() => onSend(queue, groupId || undefined)}
        onStop={onStop}
        onClose={onClose}
      />
    </>
  )
}
