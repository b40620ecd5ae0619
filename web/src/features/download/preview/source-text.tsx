import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Awaited } from './awaited.tsx'
import { SourceLines } from './source-lines.tsx'
import sheet from './sheet.module.css'
import type { ShownFile } from './shown-file.ts'
import { linesOf, textOfBytes, widestOf } from './text-of-bytes.ts'
import { useColours } from './use-colours.ts'
import { useFailure, useLoaded } from './use-loaded.ts'

const MOST_BYTES = 256_000

/** The beginning of a text or of source code. It is words, whatever it says: nothing in it becomes markup. */
export function SourceText({ file, granted, onFailed }: ShownFile) {
  const loaded = useLoaded(async (signal) =>
    linesOf(textOfBytes(await granted.read(0, Math.min(MOST_BYTES, file.size), signal))),
  )
  useFailure(loaded, onFailed)
  return loaded.is === 'there' ? (
    <Lines name={file.name} lines={loaded.value} isCut={file.size > MOST_BYTES} />
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
      {isCut && <p className={sheet.note}>{t('text_cut', { size: format.size(MOST_BYTES) })}</p>}
      <SourceLines label={name} lines={lines} widest={widestOf(lines)} coloured={coloured} />
    </div>
  )
}
