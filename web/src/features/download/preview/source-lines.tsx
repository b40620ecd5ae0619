import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { Piece } from './coloured-lines.ts'
import styles from './source-lines.module.css'
import { useFirstFocus } from './use-first-focus.ts'

/** As in source-lines.module.css. */
const LINE_HEIGHT = 20

/** Only the lines in sight are drawn. The compiler leaves it as it is: the virtualizer changes without looking changed. */
export function SourceLines({
  label,
  lines,
  widest,
  coloured,
}: {
  label: string
  lines: string[]
  /** How wide the widest line is, in letters. */
  widest: number
  coloured: Piece[][] | undefined
}) {
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer({
    count: lines.length,
    estimateSize: () => LINE_HEIGHT,
    overscan: 40,
    getScrollElement: () => box.current,
    useFlushSync: false,
  })
  const widths = { '--digits': `${String(lines.length).length}ch`, '--widest': `${widest}ch` }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div ref={box} className={styles.box} tabIndex={0} role="region" aria-label={label}>
      <pre className={styles.lines} style={{ ...widths, height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <code key={key} className={styles.line} data-line={index + 1} style={{ translate: `0 ${start}px` }}>
            {coloured?.[index]?.map(({ text, tone }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a piece has no other name than its place
              <span key={place} className={tone ? styles[tone] : undefined}>
                {text}
              </span>
            )) ?? lines[index]}
          </code>
        ))}
      </pre>
    </div>
  )
}
