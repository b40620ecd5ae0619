import { useTranslation } from 'react-i18next'
import { previewed } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { Awaited } from './awaited.tsx'
import { SourceLines } from './source-lines.tsx'
import sheet from './sheet.module.css'
import type { ShownFile } from './shown-file.ts'
import { linesOf, textOfBytes, widestOf } from './text-of-bytes.ts'
import { useColours } from './use-colours.ts'
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
    <Awaited />
  )
}

function Lines({ name, lines, isCut }: { name: string; lines: string[]; isCut: boolean }) {
  const { t } = useTranslation('preview')
  const format = useFormat()
  const coloured = useColours(name, lines)
  return (
    <div className={sheet.sheet}>
      {isCut && <p className={sheet.note}>{t('text_cut', { size: format.size(previewed.textBytes) })}</p>}
      <SourceLines label={name} lines={lines} widest={widestOf(lines)} coloured={coloured} />
    </div>
  )
}
