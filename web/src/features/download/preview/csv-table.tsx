import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslation } from 'react-i18next'
import { previewed } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import styles from './csv-table.module.css'
import { type Table, readCsv } from './csv.ts'
import type { ShownFile } from './granted-file.ts'
import { mayScrollByKeys } from './may-scroll-by-keys.ts'
import { PreviewLoading } from './preview-loading.tsx'
import sheet from './sheet.module.css'
import { textOfBytes } from './text-of-bytes.ts'
import { useFailure, useLoaded } from './use-loaded.ts'

/** The beginning of a table, its first row as the head. */
export function CsvTable({ file, granted, onFailed }: ShownFile) {
  const loaded = useLoaded(async (signal) => {
    const { bytes, of } = await granted.read(0, previewed.textBytes, signal)
    return readCsv(textOfBytes(bytes), { name: file.name, isCut: file.size > of })
  })
  useFailure(loaded, onFailed)
  return loaded.is === 'there' ? <Rows name={file.name} table={loaded.value} /> : <PreviewLoading />
}

/** As in csv-table.module.css. */
const ROW_HEIGHT = 36
const LOOKED_AT = 200
const [NARROWEST, WIDEST] = [5, 40]

/** Only the rows in sight are drawn. Not compiled: the virtualizer changes without looking changed. */
function Rows({ name, table: { rows, columns, isCut } }: { name: string; table: Table }) {
  'use no memo'
  const { t } = useTranslation('preview')
  const format = useFormat()
  const box = useFocusOnMount<HTMLDivElement>(mayScrollByKeys)
  const [head = [], ...body] = rows
  const places = Array.from({ length: columns }, (_, at) => at)
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer({
    count: body.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
    getScrollElement: () => box.current,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div className={sheet.sheet}>
      <p className={sheet.note}>
        {t('csv_holds', { count: body.length, number: format.number(body.length) })}
        {isCut && ` · ${t('csv_cut')}`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div ref={box} className={styles.box} tabIndex={0} role="region" aria-label={name}>
        <table className={styles.table} aria-rowcount={rows.length}>
          <colgroup>
            {places.map((at) => (
              <col key={at} style={{ width: `${widthOf(rows, at)}ch` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {places.map((at) => (
                <th key={at} scope="col" title={head[at]}>
                  {head[at]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
            {items.map(({ index, key }) => (
              <tr key={key} aria-rowindex={index + 2}>
                {places.map((at) => (
                  <td key={at} title={body[index]?.[at]}>
                    {body[index]?.[at]}
                  </td>
                ))}
              </tr>
            ))}
            {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** By the first rows, so that columns stay as wide as they are while one scrolls. */
function widthOf(rows: readonly string[][], at: number): number {
  const widest = rows.slice(0, LOOKED_AT).reduce((most, row) => Math.max(most, row[at]?.length ?? 0), 0)
  return Math.min(WIDEST, Math.max(NARROWEST, widest)) + 4
}
