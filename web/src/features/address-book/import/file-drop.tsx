import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import styles from './import-section.module.css'

/** Where a file is chosen. While this is shown, what is dropped anywhere is to be imported, not to be sent. */
export function FileDrop({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation('book')
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOver = useDrop(onChoose)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.drop} data-over={isOver}>
      <p className="small">{t('import_text')}</p>
      <Button ref={button} icon="sheet" onClick={() => input.current?.click()}>
        {t('import_choose')}
      </Button>
      <span className="small desk-only">{t('import_drop')}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.vcf,.vcard,text/csv,text/vcard,text/x-vcard"
        onChange={({ target }) => {
          const [file] = Array.from(target.files ?? [])
          // So that the same file can be chosen again.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}

/** Hears of files before the rest of the page does. Gives whether one is held over it. */
function useDrop(onDrop: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(() => {
    const ended = new AbortController()
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', hear: (event: DragEvent) => void): void =>
      addEventListener(
        name,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          event.stopPropagation()
          hear(event)
        },
        { capture: true, signal: ended.signal },
      )
    listen('dragenter', () => setIsOver(true))
    listen('dragover', () => setIsOver(true))
    listen('dragleave', ({ relatedTarget }) => setIsOver(relatedTarget !== null))
    listen('drop', ({ dataTransfer }) => {
      setIsOver(false)
      const [file] = Array.from(dataTransfer?.files ?? [])
      if (file) take(file)
    })
    return () => ended.abort()
  }, [])
  return isOver
}
