import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { drawPage } from './draw-page.ts'
import styles from './pdf-page.module.css'

type Props = {
  document: PDFDocumentProxy
  index: number
  width: number
  /** Its height by its width, as far as known; the true one is told when the page was read. */
  ratio: number
  onRatio: (ratio: number) => void
}

/** One page: a drawing, and its words over it, unseen, to be marked, copied and read out. */
export function PdfPage({ document, index, width, ratio, onRatio }: Props) {
  const { t } = useTranslation('preview')
  const drawing = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const tellRatio = useEffectEvent(onRatio)
  useEffect(() => {
    if (width === 0 || !drawing.current || !words.current) return undefined
    const leaving = new AbortController()
    const places = { drawing: drawing.current, words: words.current }
    void drawPage({ document, index, width, places, onRatio: tellRatio, signal: leaving.signal })
    return () => leaving.abort()
  }, [document, index, width])
  const label = t('page_of', { page: index + 1, total: document.numPages })
  return (
    <section className={styles.page} aria-label={label} style={{ aspectRatio: 1 / ratio }}>
      <div ref={drawing} className={styles.drawing} />
      <div ref={words} className={styles.words} />
    </section>
  )
}
