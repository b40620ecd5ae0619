import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import type { ShownFile } from './granted-file.ts'
import { mayScrollByKeys } from './may-scroll-by-keys.ts'
import { type OpenPdf, openPdf } from './open-pdf.ts'
import { nextZoom } from './page-scale.ts'
import { PageTools } from './page-tools.tsx'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf.module.css'
import { PreviewLoading } from './preview-loading.tsx'
import { useFailure, useLoaded } from './use-loaded.ts'
import { useZoomKeys } from './use-zoom-keys.ts'

export function Pdf({ file, granted, onFailed }: ShownFile) {
  const loaded = useLoaded((signal) => openPdf(granted, onFailed, signal))
  useFailure(loaded, onFailed)
  return loaded.is === 'there' ? (
    <PdfPages name={file.name} pdf={loaded.value} isCut={loaded.value.bytes !== file.size} />
  ) : (
    <PreviewLoading />
  )
}

/** A document may say that it has any number of pages. */
const MOST_PAGES = 5000
const WIDEST = 960
const GAP = 16

/** Only the pages in sight are fetched and drawn. Not compiled: the virtualizer changes without looking changed. */
function PdfPages({ name, pdf, isCut }: { name: string; pdf: OpenPdf; isCut: boolean }) {
  'use no memo'
  const { document, firstRatio } = pdf
  const { t } = useTranslation('preview')
  const box = useFocusOnMount<HTMLDivElement>(mayScrollByKeys)
  const [zoom, setZoom] = useState(1)
  const [ratios] = useState(() => new Map<number, number>())
  const room = useWidth(box)
  const width = Math.round(Math.min(room, WIDEST) * zoom)
  // Before it is known how wide they are, nobody knows how many are in sight.
  const count = room === 0 ? 0 : Math.min(document.numPages, MOST_PAGES)
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer({
    count,
    estimateSize: (index) => (ratios.get(index) ?? firstRatio) * width,
    gap: GAP,
    overscan: 1,
    getScrollElement: () => box.current,
    useFlushSync: false,
  })
  // One stays at the page that one reads.
  const page = pageInSight(virtualizer)
  useLayoutEffect(() => {
    virtualizer.measure()
    virtualizer.scrollToIndex(page, { align: 'start' })
    // oxlint-disable-next-line react/exhaustive-deps -- only another width moves the pages
  }, [virtualizer, width])

  useZoomKeys((step) => setZoom(step === 0 ? 1 : nextZoom(zoom, step)))

  return (
    <div className={styles.stage}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div ref={box} className={styles.box} tabIndex={0} role="region" aria-label={name}>
        <div
          className={styles.pages}
          style={{ '--page': `${width}px`, height: virtualizer.getTotalSize() } as CSSProperties}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <div key={key} className={styles.place} style={{ translate: `0 ${start}px` }}>
              <PdfPage
                document={document}
                index={index}
                width={width}
                ratio={ratios.get(index) ?? firstRatio}
                onRatio={(ratio) => {
                  ratios.set(index, ratio)
                  virtualizer.resizeItem(index, ratio * width)
                }}
              />
            </div>
          ))}
        </div>
        {(isCut || document.numPages > MOST_PAGES) && (
          <p className={styles.cut}>{t('pages_cut', { total: Math.min(document.numPages, MOST_PAGES) })}</p>
        )}
      </div>
      <PageTools page={page + 1} total={document.numPages} zoom={zoom} onZoom={setZoom} />
    </div>
  )
}

/** The page that a line at a third of the screen goes through. */
function pageInSight(virtualizer: {
  scrollOffset: number | null
  scrollRect: { height: number } | null
  getVirtualItemForOffset: (offset: number) => { index: number } | undefined
}): number {
  const line = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) / 3
  return virtualizer.getVirtualItemForOffset(line)?.index ?? 0
}

/** How wide the element is inside, and whenever that changes. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const watching = new ResizeObserver(() => setWidth(box.clientWidth))
    watching.observe(box)
    return () => watching.disconnect()
  }, [ref])
  return width
}
