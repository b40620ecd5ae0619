import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslation } from 'react-i18next'
import { previewed } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import type { ShownFile } from './granted-file.ts'
import type { Piece } from './highlighted-lines.ts'
import { mayScrollByKeys } from './may-scroll-by-keys.ts'
import { PreviewLoading } from './preview-loading.tsx'
import sheet from './sheet.module.css'
import styles from './source-text.module.css'
import { linesOf, textOfBytes, widestOf } from './text-of-bytes.ts'
import { useHighlighting } from './use-highlighting.ts'
import { useFailure, useLoaded } from './use-loaded.ts'

/** The beginning of a text or of source code. It is words, whatever it says: nothing in it becomes markup. */
export function SourceText({ file, granted, onFailed }: ShownFile) {
  const loaded = useLoaded(async (signal) =>
    linesOf(textOfBytes((await granted.read(0, previewed.textBytes, signal)).bytes)),
  )
  useFailure(loaded, onFailed)
  return loaded.is === 'there' ? (
    <Lines name={file.name} lines={loaded.value} isCut={file.size > previewed.textBytes} />
  ) : (
    <PreviewLoading />
  )
}

function Lines({ name, lines, isCut }: { name: string; lines: string[]; isCut: boolean }) {
  const { t } = useTranslation('preview')
  const format = useFormat()
  const highlighted = useHighlighting(name, lines)
  return (
    <div className={sheet.sheet}>
      {isCut && <p className={sheet.note}>{t('text_cut', { size: format.size(previewed.textBytes) })}</p>}
      <SourceLines label={name} lines={lines} widest={widestOf(lines)} highlighted={highlighted} />
    </div>
  )
}

/** As in source-text.module.css. */
const LINE_HEIGHT = 20

/** Only the lines in sight are drawn. The compiler leaves it as it is: the virtualizer changes without looking changed. */
function SourceLines({
  label,
  lines,
  widest,
  highlighted,
}: {
  label: string
  lines: string[]
  /** How wide the widest line is, in letters. */
  widest: number
  highlighted: Piece[][] | undefined
}) {
  'use no memo'
  const box = useFocusOnMount<HTMLDivElement>(mayScrollByKeys)
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
            {highlighted?.[index]?.map(({ text, tone }, place) => (
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
